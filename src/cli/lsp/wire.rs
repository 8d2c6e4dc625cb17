//! Messages on the two streams: a header with the length, then JSON.
//!
//! Lives here: reading within bounds whatever comes, so that one malformed message costs no more than itself. What messages
//! mean does not live here.

use std::io::{self, BufRead, Read};

use lsp_server::Message;

/// Longest message that is read, in bytes: the largest file that is read, as JSON.
pub(super) const MESSAGE_BYTES_MAX: u64 = 256 * 1024 * 1024;
/// Longest line of a header.
const LINE_BYTES_MAX: u64 = 8 * 1024;

/// What came.
#[derive(Debug)]
pub(super) enum Read1 {
    /// A message.
    Message(Message),
    /// Something else, and why it is none; whether it was JSON at all.
    Malformed(String, bool),
    /// The end.
    End,
}

/// Reads the next message.
pub(super) fn read(input: &mut impl BufRead) -> io::Result<Read1> {
    let mut length: Option<u64> = None;
    let mut any = false;
    loop {
        let mut line = Vec::new();
        if input.by_ref().take(LINE_BYTES_MAX).read_until(b'\n', &mut line)? == 0 {
            return Ok(Read1::End);
        }
        let line = String::from_utf8_lossy(&line);
        let line = line.trim_end_matches(['\r', '\n']);
        if line.is_empty() {
            match (length, any) {
                (Some(length), _) => return body(input, length),
                (None, true) => return Ok(Read1::Malformed("a header without `Content-Length`".to_owned(), false)),
                // Empty lines between messages mean nothing.
                (None, false) => continue,
            }
        }
        any = true;
        if let Some((name, value)) = line.split_once(':')
            && name.trim().eq_ignore_ascii_case("content-length")
        {
            length = value.trim().parse().ok();
        }
    }
}

fn body(input: &mut impl BufRead, length: u64) -> io::Result<Read1> {
    if length > MESSAGE_BYTES_MAX {
        io::copy(&mut input.by_ref().take(length), &mut io::sink())?;
        return Ok(Read1::Malformed(format!("a message of {length} bytes; the limit is {MESSAGE_BYTES_MAX}"), false));
    }
    let mut bytes = Vec::new();
    input.by_ref().take(length).read_to_end(&mut bytes)?;
    if (bytes.len() as u64) < length {
        return Ok(Read1::End);
    }
    let value: serde_json::Value = match serde_json::from_slice(&bytes) {
        Ok(value) => value,
        Err(fault) => return Ok(Read1::Malformed(format!("a message that is not JSON: {fault}"), false)),
    };
    Ok(match serde_json::from_value(value) {
        Ok(message) => Read1::Message(message),
        Err(fault) => Read1::Malformed(format!("JSON that is no message: {fault}"), true),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(bytes: &[u8]) -> Vec<String> {
        let mut input = io::BufReader::new(bytes);
        let mut found = Vec::new();
        loop {
            match read(&mut input).expect("memory is readable") {
                Read1::Message(Message::Request(request)) => found.push(request.method),
                Read1::Message(Message::Notification(told)) => found.push(told.method),
                Read1::Message(Message::Response(_)) => found.push("response".to_owned()),
                Read1::Malformed(why, json) => found.push(format!("{json}: {why}")),
                Read1::End => return found,
            }
        }
    }

    fn framed(text: &str) -> String {
        format!("Content-Length: {}\r\n\r\n{text}", text.len())
    }

    #[test]
    fn a_malformed_message_costs_no_more_than_itself() {
        let good = framed("{\"jsonrpc\":\"2.0\",\"method\":\"initialized\"}");
        let other = "content-length:40\nContent-Type: x\n\n{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"a\"}   ";
        let deep = framed(&"[".repeat(100_000));
        let text =
            format!("{good}{}{}{other}{deep}\r\nX: y\r\n\r\n{good}{good}", framed("{not json"), framed("[1, 2]"));
        let found = all(text.as_bytes());
        assert_eq!(found.len(), 8, "{found:#?}");
        assert_eq!([&found[0], &found[3], &found[6], &found[7]], ["initialized", "a", "initialized", "initialized"]);
        assert!(found[1].starts_with("false: a message that is not JSON"), "{}", found[1]);
        assert!(found[2].starts_with("true: JSON that is no message"), "{}", found[2]);
        assert!(found[4].starts_with("false: a message that is not JSON"), "{}", found[4]);
        assert_eq!(found[5], "false: a header without `Content-Length`");
    }

    #[test]
    fn lengths_are_bounded_and_ends_are_ends() {
        assert_eq!(all(b"Content-Length: 5\r\n\r\n{"), [""; 0]);
        assert_eq!(all(b"Content-Length: 18446744073709551615\r\n\r\n{}").len(), 1);
        assert_eq!(all(b"Content-Length: -3\r\n\r\n").len(), 1);
        assert_eq!(all(b"Content-Length: 5"), [""; 0]);
        assert_eq!(all(&b"x".repeat(20_000)), [""; 0]);
        assert_eq!(all(b""), [""; 0]);
    }
}
