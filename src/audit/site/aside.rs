//! Long markup on its way past the template engine, which would copy it into its values and again into its output.
//!
//! Lives here: while a page's values are taken over, each long markup is laid aside and a mark stands for it; the marks of
//! the finished frame are then exchanged for what they stand for. Escaped text has no `<`, so that nothing else is a mark.
//! One mark stands in the frame itself: that of the page's icons.

use std::cell::RefCell;
use std::sync::Arc;

/// Markup from which on it is laid aside, in bytes. None of it is empty, so that templates may ask whether there is any.
const LONG: usize = 512;
/// Begins a mark; its number and `>` follow.
const MARK: &str = "<?";

thread_local! {
    static ASIDE: RefCell<Option<Vec<Arc<String>>>> = const { RefCell::new(None) };
}

/// Runs `take`, in which long markup is laid aside, and gives it in the order of its marks.
pub(super) fn laying_aside<T>(take: impl FnOnce() -> T) -> (T, Vec<Arc<String>>) {
    let before = ASIDE.replace(Some(Vec::new()));
    let taken = take();
    (taken, ASIDE.replace(before).unwrap_or_default())
}

/// The mark that stands for this markup, where it is laid aside.
pub(super) fn mark(markup: &Arc<String>) -> Option<String> {
    if markup.len() < LONG {
        return None;
    }
    ASIDE.with_borrow_mut(|aside| {
        let aside = aside.as_mut()?;
        aside.push(Arc::clone(markup));
        Some(format!("{MARK}{}>", aside.len() - 1))
    })
}

/// The page with everything where its mark stood, and with its icons.
pub(super) fn put_back(frame: &str, aside: &[Arc<String>], sprite: &str) -> String {
    let mut page =
        String::with_capacity(frame.len() + sprite.len() + aside.iter().map(|markup| markup.len()).sum::<usize>());
    let mut rest = frame;
    while let Some((before, after)) = rest.split_once(MARK) {
        page.push_str(before);
        let (number, after) = after.split_once('>').unwrap_or((after, ""));
        page.push_str(match number.parse::<usize>().ok().and_then(|number| aside.get(number)) {
            Some(markup) => markup,
            None => sprite,
        });
        rest = after;
    }
    page.push_str(rest);
    page
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_markup_stands_where_its_mark_stood() {
        let [short, long, other] = [1, LONG, LONG + 1].map(|length| Arc::new("x".repeat(length)));
        assert_eq!(mark(&long), None, "nobody takes anything");
        let (marks, aside) = laying_aside(|| [&short, &long, &other, &long].map(mark));
        assert_eq!(aside.len(), 3);
        let frame = marks.map(|mark| mark.unwrap_or_else(|| "s".to_owned())).join("|") + "<?sprite>.";
        assert_eq!(put_back(&frame, &aside, "i"), format!("s|{long}|{other}|{long}i."));
        assert_eq!(mark(&long), None, "they are done");
    }
}
