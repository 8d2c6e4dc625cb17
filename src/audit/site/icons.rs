//! The icons of a page: each page carries those that it shows, since pages opened from disk may not share a picture's parts.
//!
//! Lives here: which icons a page shows, and the sprite of those alone.

use std::sync::LazyLock;

use memchr::memmem::{Finder, find};

/// All icons, one a line, between the line that opens the sprite and the one that closes it.
pub(super) const ALL: &str = include_str!("../../../site/icons.svg");

/// A part of the sprite.
struct Part {
    /// What stands on a page that shows it.
    shown_as: String,
    line: &'static str,
}

struct Sprite {
    open: &'static str,
    icons: Vec<Part>,
    /// Grains of the bars of charts, which templates alone set.
    grains: Vec<Part>,
    close: &'static str,
}

static SPRITE: LazyLock<Sprite> = LazyLock::new(|| {
    let mut lines = ALL.trim_end().lines();
    let (open, close) = (lines.next().unwrap_or_default(), lines.next_back().unwrap_or_default());
    let id = |line: &'static str| line.split('"').nth(1).unwrap_or_default();
    let (icons, grains): (Vec<&str>, Vec<&str>) = lines.partition(|line| line.starts_with("<symbol "));
    let icon = |line| Part { shown_as: format!("{}\"", &id(line)["i-".len()..]), line };
    let grain = |line| Part { shown_as: format!("class=\"{}\"", id(line)), line };
    Sprite {
        open,
        icons: icons.into_iter().map(icon).collect(),
        grains: grains.into_iter().map(grain).collect(),
        close,
    }
});

static USE: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new("\"#i-"));

/// The sprite of a page: its frame, and the markup that comes into it.
pub(super) fn sprite<'m>(frame: &'m str, markups: impl Iterator<Item = &'m str>) -> String {
    let sprite = &*SPRITE;
    let mut shown = vec![false; sprite.icons.len()];
    for text in std::iter::once(frame).chain(markups) {
        for at in USE.find_iter(text.as_bytes()) {
            let name = &text.as_bytes()[at + USE.needle().len()..];
            let icon = sprite.icons.iter().position(|icon| name.starts_with(icon.shown_as.as_bytes()));
            if let Some(icon) = icon {
                shown[icon] = true;
            }
        }
    }
    let icons = sprite.icons.iter().zip(shown).filter(|(_, shown)| *shown).map(|(icon, _)| icon.line);
    let grains = sprite.grains.iter().filter(|grain| find(frame.as_bytes(), grain.shown_as.as_bytes()).is_some());
    let lines: Vec<&str> = icons.chain(grains.map(|grain| grain.line)).collect();
    format!("{}{}{}", sprite.open, lines.concat(), sprite.close)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_has_the_icons_that_it_shows() {
        let made = sprite("<use href=\"#i-theme\"/>", ["<use href=\"#i-met\"/><use href=\"#i-met\"/>"].into_iter());
        assert!(made.starts_with("<svg ") && made.ends_with("</svg>"));
        assert_eq!(made.matches("<symbol ").count(), 2, "{made}");
        assert!(made.contains("id=\"i-theme\"") && made.contains("id=\"i-met\"") && !made.contains("<pattern"));
        assert!(sprite("<rect class=\"dots\"/>", std::iter::empty()).contains("<pattern id=\"dots\""));
    }

    #[test]
    fn no_icon_is_lost() {
        let all: Vec<String> = SPRITE.icons.iter().map(|icon| format!("\"#i-{}", icon.shown_as)).collect();
        let frame = all.concat() + "class=\"hatch\" class=\"dots\"";
        assert_eq!(sprite(&frame, std::iter::empty()), ALL.lines().collect::<String>());
    }
}
