//! Lists and texts that take no more room than they need: a large project keeps hundreds of thousands of them to the end.

/// The same list without room for more. Allocators give a list that is only shrunk the room that it had, up to half of it.
#[must_use]
pub fn fitted<T>(list: Vec<T>) -> Vec<T> {
    if list.capacity() - list.len() <= list.len() / 8 {
        return list;
    }
    let mut exact = Vec::with_capacity(list.len());
    exact.extend(list);
    exact
}

/// The same text without the white space at its end and without room for more.
#[must_use]
pub fn trimmed(mut text: String) -> String {
    text.truncate(text.trim_end().len());
    if text.capacity() - text.len() <= text.len() / 8 { text } else { text.as_str().to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_but_room_is_lost() {
        let mut list = Vec::with_capacity(100);
        list.extend([1, 2, 3]);
        let exact = fitted(list);
        assert_eq!((exact.capacity(), exact.as_slice()), (3, &[1, 2, 3][..]));
        assert_eq!(fitted(Vec::<u8>::with_capacity(9)).capacity(), 0);
        let mut text = String::with_capacity(100);
        text.push_str(" a b \n");
        let exact = trimmed(text);
        assert_eq!((exact.capacity(), exact.as_str()), (4, " a b"));
    }
}
