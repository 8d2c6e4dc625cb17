//! What the page shows.

use super::Parsed;
use crate::document::{Piece, SafeHtml, Target};

#[test]
fn a_document_as_its_page() {
    let text = "\
# Title

Intro *with* [a link](other.md#x).

## Movement & more

sourced[a.b]
A player stays **last**. [p. 11][choam-rules]

- one
- sourced[a.c] two
- [x] three

1. first
2. second

| name | number |
| --- | --: |
| sourced[a.d] x | `1` |
| plain | 2 |

```rust
if a < b {}
```

Text[^n] <b>.

[^n]: A note. [card face][sapho-card]

![map](map.png)
";
    insta::assert_snapshot!(Parsed::of(text).page());
}

#[test]
fn the_first_heading_goes_only_when_it_is_the_title() {
    assert_eq!(Parsed::of("# T\n\nx").page(), "<span id=\"t\"></span>\n<p>x</p>\n");
    assert_eq!(Parsed::of("## T\n\n# U").page(), "<h2 id=\"t\">T</h2>\n<h1 id=\"u\">U</h1>\n");
    assert_eq!(Parsed::of("> # T").page(), "<blockquote>\n<h1 id=\"t\">T</h1>\n</blockquote>\n");
}

#[test]
fn markup_of_parts() {
    for (text, page) in [
        ("sourced[a.b]\n- x", "<div id=\"a.b\"><ul>\n<li>x</li>\n</ul>\n</div>\n"),
        ("sourced[a.b] *x*\ny", "<div id=\"a.b\"><p><em>x</em>\ny</p>\n</div>\n"),
        ("- sourced[a.b] x\n\n- y", "<ul>\n<li id=\"a.b\"><p>x</p>\n</li>\n<li><p>y</p>\n</li>\n</ul>\n"),
        ("3) x", "<ol start=\"3\">\n<li>x</li>\n</ol>\n"),
        (
            "|a|\n|:-:|\n|b|",
            "<div class=\"table\" tabindex=\"0\" role=\"region\" aria-label=\"Table\"><table>\n<thead><tr><th scope=\"col\" \
             class=\"align-center\">a</th></tr></thead>\n<tbody><tr><td class=\"align-center\">b</td></tr>\n</tbody></table></div>\n",
        ),
        (
            "<div onclick=\"x\">\ny\n</div>",
            "<pre class=\"html\">&lt;div onclick=&quot;x&quot;&gt;\ny\n&lt;/div&gt;</pre>\n",
        ),
        ("a  \nb\\\nc", "<p>a<br>\nb<br>\nc</p>\n"),
        ("[x](javascript:a)", "<p>x</p>\n"),
        ("![](a.png) [![b](c.png)](d)", "<p><a href=\"a.png\">image</a> <a href=\"d\">b</a></p>\n"),
        ("<a@b.org>", "<p><a href=\"mailto:a@b.org\">a@b.org</a></p>\n"),
        ("[x](<a\"b>)", "<p><a href=\"a&quot;b\">x</a></p>\n"),
        ("[p. 1][x-y]", "<p><span class=\"cite unknown\">p. 1</span></p>\n"),
        ("```a\"b\nx\n```", "<pre><code>x\n</code></pre>\n"),
        ("```\r\nx\r\ny\r\n```", "<pre><code>x\ny\n</code></pre>\n"),
        ("a [^x]", "<p>a [^x]</p>\n"),
        ("\u{0}\u{7}", "<p>\u{fffd}\u{fffd}</p>\n"),
    ] {
        assert_eq!(Parsed::of(text).page(), page, "{text}");
    }
}

#[test]
fn links_are_exchanged_in_pieces() {
    let parsed = Parsed::of("[p. 1][choam-rules] [o](other.md#a.b) [h](#here) [w](https://e.org/)");
    let links = |markup: &SafeHtml| {
        markup.with_links(|target| match target {
            Target::Here(anchor) => Some(format!("#{anchor}")),
            Target::Authority(id) => Some(format!("../authorities/{id}.html")),
            Target::Relative(path) => path.strip_suffix("#a.b").map(|_| "other.html#a.b".to_owned()),
        })
    };
    let page: String = parsed
        .document
        .pieces
        .iter()
        .map(|piece| match piece {
            Piece::Html(markup) => links(markup).as_str().to_owned(),
            Piece::Open(..) | Piece::Close(..) | Piece::Seam => String::new(),
        })
        .collect();
    assert_eq!(
        page,
        "<p><a class=\"cite\" href=\"../authorities/choam-rules.html\">p. 1</a> <a href=\"other.html#a.b\">o</a> \
         <a href=\"#here\">h</a> <a href=\"https://e.org/\">w</a></p>\n"
    );
}
