//! What a heading tells of its section: whether sources are told there, what was chosen, what is open, or reports.

/// Kinds of sections, by words of their headings.
pub(super) const HEADINGS: [(&str, &[&str]); 4] = [
    (
        "sources",
        &[
            "book",
            "says",
            "require",
            "law",
            "reference",
            "quoted",
            "source",
            "authorit",
            "evidence",
            "printed",
            "publisher",
            "consulted",
            "read",
            "confirmed",
            "publication",
            "citation",
            "official",
            "common rules",
            "face",
            "transcri",
            "panel",
            "examined",
            "inspected",
            "material",
            "basis",
            "wrote",
        ],
    ),
    (
        "contract",
        &[
            "tool",
            "program",
            "helper",
            "builder",
            "software",
            "client",
            "app ",
            "server",
            "applies",
            "house",
            "own ",
            "practice",
            "provisional",
            "contract",
            "implement",
            "interpret",
            "protocol",
            "selected",
            "prototype",
            "boundar",
            "persist",
            "saved",
            "privacy",
            "custody",
            "runtime",
            "connected",
            "executable",
            "lifecycle",
            "life cycle",
            "integration",
            "convention",
            "composition",
            "engine",
            "adapter",
            "recovery",
            "decision",
            "bounded",
            "our ",
            "works here",
            "supported",
            "invariant",
            "how it works",
        ],
    ),
    (
        "open",
        &[
            "no answer",
            "left over",
            "unclear",
            "unknown",
            "disput",
            "uncertain",
            "issue",
            "undefined",
            "open",
            "question",
            "unresolved",
            "remaining",
            "doubt",
            "unsettled",
            "loose end",
            "gap",
            "ambig",
            "undecided",
            "unanswered",
            "todo",
            "pending",
            "not decided",
            "not yet",
            "not settled",
            "to be settled",
            "to be decided",
            "to settle",
            "to decide",
            "undetermined",
            "awaiting",
            "outstanding",
            "not say",
            "not answered",
            "puzzle",
            "for the author",
            "for the designer",
            "for the publisher",
            "working group",
        ],
    ),
    (
        "report",
        &[
            "maintenance",
            "administration",
            "minutes",
            "archive",
            "contributor",
            "colophon",
            "to do",
            "test",
            "check",
            "verification",
            "log",
            "run",
            "number",
            "history",
            "benchmark",
            "trial",
            "pilot",
            "session",
            "seam",
            "probe",
            "housekeeping",
            "field",
            "how it went",
            "telemetry",
            "changelog",
            "evidence",
            "acceptance",
            "status",
            "development",
            "play",
            "frozen",
            "interop",
            "filing",
            "numbers",
            "sample",
            "qa",
            "boundary of the evidence",
            "leaves alone",
            "what was done",
            "trying",
            "statistic",
            "proof",
            "fixed",
            "places in",
        ],
    ),
];

/// Bits of [`HEADINGS`].
const OPEN: u8 = 1 << 2;
const REPORT: u8 = 1 << 3;

/// Kinds of section that a heading tells, as bits.
pub(super) fn heading_kinds(words: &str) -> u8 {
    const TRIED: [&str; 5] = ["development", "test", "verification", "acceptance", "runtime"];
    let lower = format!(" {} ", words.to_lowercase());
    let mut bits = 0;
    for (index, (_, signs)) in HEADINGS.iter().enumerate() {
        if signs.iter().any(|sign| tells(&lower, sign)) {
            bits |= 1 << index;
        }
    }
    // Evidence of what was built or tried is neither a publication nor a contract: `development evidence`.
    if tells(&lower, "evidence") && TRIED.iter().any(|sign| tells(&lower, sign)) {
        return REPORT;
    }
    // What is open is so whatever it is about: `open questions on the protocol`.
    if bits & OPEN != 0 { bits & (OPEN | REPORT) } else { bits }
}

/// Whether a word begins with a sign; short signs are whole words, so that `booking` is no book.
fn tells(lower: &str, sign: &str) -> bool {
    const SHORT: usize = 4;
    lower.match_indices(sign).any(|(at, _)| {
        let rest = &lower[at + sign.len()..];
        let rest = rest.strip_prefix('s').unwrap_or(rest);
        let ends = sign.len() > SHORT || sign.ends_with(' ') || !rest.starts_with(char::is_alphanumeric);
        ends && !lower[..at].ends_with(char::is_alphanumeric)
    })
}
