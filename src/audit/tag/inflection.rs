//! Forms of English words, so that `cues.txt` lists each word once.
//!
//! Lives here: regular endings. Irregular forms are written in the list.

/// The forms that an entry of a class stands for.
///
/// `card/n` is a noun with its plural; `say/v:said` a verb with all its forms, irregular ones behind the colon; `say/3:said`
/// a verb in the third person and the past alone, `play/p` its past alone. Anything else stands for itself.
pub(super) fn forms(entry: &str) -> Vec<String> {
    let Some((word, kind)) = entry.rsplit_once('/').filter(|(word, _)| !word.is_empty() && !word.starts_with('#'))
    else {
        return vec![entry.to_owned()];
    };
    let (kind, irregular) = kind.split_once(':').unwrap_or((kind, ""));
    let mut forms: Vec<String> = irregular.split(',').filter(|form| !form.is_empty()).map(str::to_owned).collect();
    match kind {
        "n" => forms.extend([word.to_owned(), with_s(word)]),
        "p" if irregular.is_empty() => forms.push(with_ed(word)),
        "p" => {}
        "v" | "3" => {
            forms.push(with_s(word));
            if irregular.is_empty() {
                forms.push(with_ed(word));
            }
            if kind == "v" {
                forms.extend([word.to_owned(), with_ing(word)]);
            }
        }
        _ => forms.push(entry.to_owned()),
    }
    forms
}

fn with_s(word: &str) -> String {
    match consonant_y(word) {
        Some(stem) => format!("{stem}ies"),
        None if ["s", "x", "z", "ch", "sh", "o"].iter().any(|end| word.ends_with(end)) => format!("{word}es"),
        None => format!("{word}s"),
    }
}

fn with_ed(word: &str) -> String {
    match (consonant_y(word), word.strip_suffix('e')) {
        (Some(stem), _) => format!("{stem}ied"),
        (None, Some(stem)) => format!("{stem}ed"),
        (None, None) => format!("{}ed", doubled(word)),
    }
}

fn with_ing(word: &str) -> String {
    match word.strip_suffix('e') {
        Some(stem) if !stem.ends_with('e') => format!("{stem}ing"),
        _ => format!("{}ing", doubled(word)),
    }
}

fn consonant_y(word: &str) -> Option<&str> {
    word.strip_suffix('y').filter(|stem| !stem.ends_with(['a', 'e', 'i', 'o', 'u']))
}

/// Short words double their last consonant: `stop`, `permit` with its stress at the end.
fn doubled(word: &str) -> String {
    const STRESSED: [&str; 6] = ["permit", "admit", "defer", "infer", "refer", "commit"];
    let bytes = word.as_bytes();
    let vowel = |b: u8| matches!(b, b'a' | b'e' | b'i' | b'o' | b'u');
    let short = bytes.len() == 3 || (bytes.len() == 4 && !vowel(bytes[0]) && !vowel(bytes[1]));
    let closed = bytes.len() >= 3
        && !vowel(bytes[bytes.len() - 1])
        && !matches!(bytes[bytes.len() - 1], b'w' | b'x' | b'y')
        && vowel(bytes[bytes.len() - 2])
        && !vowel(bytes[bytes.len() - 3]);
    match word.chars().last() {
        Some(last) if (short && closed) || STRESSED.contains(&word) => format!("{word}{last}"),
        _ => word.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_take_their_regular_endings() {
        for (entry, expected) in [
            ("card/n", "card cards"),
            ("copy/v", "copies copied copy copying"),
            ("state/v", "states stated state stating"),
            ("drop/v", "drops dropped drop dropping"),
            ("permit/3", "permits permitted"),
            ("drop/p", "dropped"),
            ("run/p:ran,run", "ran run"),
            ("say/3:said", "said says"),
            ("box/n", "box boxes"),
            ("stem*", "stem*"),
            ("§", "§"),
        ] {
            assert_eq!(forms(entry).join(" "), expected, "{entry}");
        }
    }
}
