//! Polar patches as paths, and where names fit.
//!
//! Lives here: everything that turns angles and radii into coordinates. Angles are thousandths of a degree from the
//! bottom, counter-clockwise; radii are thousandths of the rim's.

use std::fmt::Write as _;

use serde::Serialize;

use crate::suite::transcript::BoardDrawing;

/// The radius of the board.
const RIM: u32 = 1000;
/// A whole turn.
const TURN: u32 = 360_000;
/// Sizes in which a name is tried, largest first.
const NAME_SIZES: [i32; 3] = [38, 33, 29];
/// Width of a letter as a share of the size, in hundredths.
const LETTER: i32 = 54;
/// Half of what pieces take around the place where they go.
const PIECES_HALF: i32 = 54;

/// A point of the drawing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub(crate) struct Place {
    pub(crate) x: i32,
    pub(crate) y: i32,
}

/// A territory's name where it fits.
#[derive(Debug, Serialize)]
pub(crate) struct Name {
    size: i32,
    lines: Vec<Line>,
}

#[derive(Debug, Serialize)]
struct Line {
    at: Place,
    text: String,
}

/// Where an angle and a radius meet.
#[allow(clippy::cast_possible_truncation, reason = "a board is some thousands wide")]
pub(crate) fn place(angle: u32, radius: u32) -> Place {
    let turned = f64::from(angle % TURN).to_radians() / 1000.0;
    let at = |share: f64| (share * f64::from(radius)).round() as i32;
    Place { x: at(turned.sin()), y: at(turned.cos()) }
}

/// The width of a sector.
pub(crate) fn sector_width(board: &BoardDrawing) -> u32 {
    TURN / u32::from(board.sectors.max(1))
}

/// The outline of a territory: its patches, those side by side made one.
pub(crate) fn territory(board: &BoardDrawing, territory: usize) -> String {
    let mut patches: Vec<[u32; 4]> = patches(board, territory).collect();
    patches.sort_unstable_by_key(|[from, to, inner, outer]| (*inner, *outer, *from, *to));
    let mut whole: Vec<[u32; 4]> = Vec::with_capacity(patches.len());
    for next in patches {
        match whole.last_mut() {
            Some(last) if last[2..] == next[2..] && last[1] == next[0] => last[1] = next[1],
            _ => whole.push(next),
        }
    }
    whole.into_iter().map(patch).collect()
}

fn patches(board: &BoardDrawing, territory: usize) -> impl Iterator<Item = [u32; 4]> + '_ {
    let cells = board.cells.iter().filter(move |cell| usize::from(cell.territory) == territory);
    cells.flat_map(|cell| cell.patches.iter().copied())
}

fn patch([from, to, inner, outer]: [u32; 4]) -> String {
    if to.saturating_sub(from) >= TURN {
        let ring = |radius: u32, sweep: u8| {
            let r = radius;
            format!("M0 {r}A{r} {r} 0 1 {sweep} 0 -{r}A{r} {r} 0 1 {sweep} 0 {r}Z")
        };
        return if inner == 0 { ring(outer, 0) } else { ring(outer, 0) + &ring(inner, 1) };
    }
    let long = u8::from(to.saturating_sub(from) > TURN / 2);
    let corner = |angle, radius| {
        let Place { x, y } = place(angle, radius);
        format!("{x} {y}")
    };
    let mut path = format!("M{}A{outer} {outer} 0 {long} 0 {}", corner(from, outer), corner(to, outer));
    let _ = write!(path, "L{}", corner(to, inner));
    if inner > 0 {
        let _ = write!(path, "A{inner} {inner} 0 {long} 1 {}", corner(from, inner));
    }
    path.push('Z');
    path
}

/// The first sector, from the middle ground to the rim.
pub(crate) fn wedge(board: &BoardDrawing) -> String {
    patch([0, sector_width(board), middle(board), RIM])
}

/// The radius of the ground that lies in no sector.
fn middle(board: &BoardDrawing) -> u32 {
    let outside = board.cells.iter().filter(|cell| cell.sector.is_none());
    outside.flat_map(|cell| cell.patches.iter().map(|patch| patch[3])).max().unwrap_or(0)
}

/// Lines between sectors.
pub(crate) fn sector_lines(board: &BoardDrawing) -> String {
    let from = middle(board);
    let mut path = String::new();
    for sector in 0..u32::from(board.sectors) {
        line(&mut path, sector * sector_width(board), [from, RIM]);
    }
    path
}

/// Lines between territories, each drawn once.
pub(crate) fn borders(board: &BoardDrawing) -> String {
    let grid = Grid::new(board);
    let mut path = String::new();
    for outer in 1..grid.radii.len() {
        let inside = |at: usize| grid.ground(at, outer - 1);
        let beyond = |at: usize| if outer + 1 < grid.radii.len() { grid.ground(at, outer) } else { None };
        let steps = grid.angles.len() - 1;
        for (from, to) in runs(steps, |at| inside(at) != beyond(at)) {
            arc(&mut path, grid.radii[outer], [grid.angles[from], grid.angles[to]]);
        }
    }
    for at in 0..grid.angles.len() - 1 {
        let before = if at == 0 { grid.angles.len() - 2 } else { at - 1 };
        let rings = grid.radii.len() - 1;
        for (from, to) in runs(rings, |ring| grid.ground(before, ring) != grid.ground(at, ring)) {
            line(&mut path, grid.angles[at], [grid.radii[from], grid.radii[to]]);
        }
    }
    path
}

fn line(path: &mut String, angle: u32, radii: [u32; 2]) {
    let [a, b] = radii.map(|radius| place(angle, radius));
    let _ = write!(path, "M{} {}L{} {}", a.x, a.y, b.x, b.y);
}

fn arc(path: &mut String, radius: u32, [from, to]: [u32; 2]) {
    if to - from >= TURN {
        path.push_str(&patch([0, TURN, 0, radius]));
        return;
    }
    let (a, b) = (place(from, radius), place(to, radius));
    let long = u8::from(to - from > TURN / 2);
    let _ = write!(path, "M{} {}A{radius} {radius} 0 {long} 0 {} {}", a.x, a.y, b.x, b.y);
}

/// The beginning and end of every run of steps that hold.
fn runs(steps: usize, holds: impl Fn(usize) -> bool) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut from = None;
    for at in 0..=steps {
        match (from, at < steps && holds(at)) {
            (None, true) => from = Some(at),
            (Some(start), false) => {
                found.push((start, at));
                from = None;
            }
            _ => {}
        }
    }
    found
}

/// The board cut at every angle and radius that a patch has.
#[derive(Debug)]
struct Grid {
    angles: Vec<u32>,
    radii: Vec<u32>,
    /// By angle, then by radius.
    grounds: Vec<Option<u8>>,
}

impl Grid {
    fn new(board: &BoardDrawing) -> Self {
        let all = || board.cells.iter().flat_map(|cell| cell.patches.iter().map(|patch| (cell.territory, *patch)));
        let mut angles: Vec<u32> = all().flat_map(|(_, [from, to, ..])| [from, to]).chain([0, TURN]).collect();
        let mut radii: Vec<u32> = all().flat_map(|(_, [_, _, inner, outer])| [inner, outer]).chain([0, RIM]).collect();
        for cuts in [&mut angles, &mut radii] {
            cuts.sort_unstable();
            cuts.dedup();
        }
        let mut grid = Self { grounds: vec![None; angles.len() * radii.len()], angles, radii };
        for (territory, [from, to, inner, outer]) in all() {
            for at in between(&grid.angles, from, to) {
                for ring in between(&grid.radii, inner, outer) {
                    let place = at * grid.radii.len() + ring;
                    grid.grounds[place] = Some(territory);
                }
            }
        }
        grid
    }

    fn ground(&self, angle: usize, ring: usize) -> Option<u8> {
        self.grounds.get(angle * self.radii.len() + ring).copied().flatten()
    }
}

fn between(cuts: &[u32], from: u32, to: u32) -> std::ops::Range<usize> {
    cuts.partition_point(|cut| *cut < from)..cuts.partition_point(|cut| *cut < to)
}

/// The names of all territories that are large enough.
pub(crate) fn names(board: &BoardDrawing) -> Vec<Name> {
    let territories = board.territories.iter().enumerate();
    territories
        .filter_map(|(at, territory)| {
            let cell = board.cells.iter().find(|cell| cell.name == territory.label_cell)?;
            let ground: Vec<[u32; 4]> = patches(board, at).collect();
            fitting(&territory.label, place(cell.anchor[0], cell.anchor[1]), &ground)
        })
        .collect()
}

/// Beside the pieces if it can be, below or above them; on one line or on two.
fn fitting(label: &str, anchor: Place, ground: &[[u32; 4]]) -> Option<Name> {
    for size in NAME_SIZES {
        for text in [vec![label.to_owned()], halves(label)] {
            let lines = i32::try_from(text.len()).unwrap_or(1);
            let letters = text.iter().map(|line| line.chars().count()).max().unwrap_or(0);
            let half = [i32::try_from(letters).unwrap_or(i32::MAX / 128) * size * LETTER / 200, lines * size / 2];
            let away = PIECES_HALF + half[1];
            let tries = [away, -away, away + 30, -away - 30];
            let sides = [0, -40, 40, -80, 80];
            let mut places = tries.iter().flat_map(|dy| sides.map(|dx| Place { x: anchor.x + dx, y: anchor.y + dy }));
            if let Some(middle) = places.find(|middle| fits(*middle, half, ground)) {
                let first = middle.y - (lines - 1) * size / 2 + size * 35 / 100;
                let line = |(row, text): (i32, String)| Line { at: Place { x: middle.x, y: first + row * size }, text };
                return Some(Name { size, lines: (0..).zip(text).map(line).collect() });
            }
        }
    }
    None
}

/// Two lines that are about as long.
fn halves(label: &str) -> Vec<String> {
    let spaces = label.match_indices(' ').map(|(at, _)| at);
    match spaces.min_by_key(|at| at.abs_diff(label.len() / 2)) {
        Some(at) => vec![label[..at].to_owned(), label[at + 1..].to_owned()],
        None => vec![label.to_owned()],
    }
}

fn fits(middle: Place, [width, height]: [i32; 2], ground: &[[u32; 4]]) -> bool {
    let across = [-4, -3, -2, -1, 0, 1, 2, 3, 4].map(|share| middle.x + share * width / 4);
    let down = [-1, 0, 1].map(|share| middle.y + share * height);
    across.iter().all(|x| down.iter().all(|y| lies_on(f64::from(*x), f64::from(*y), ground)))
}

fn lies_on(x: f64, y: f64, ground: &[[u32; 4]]) -> bool {
    let radius = x.hypot(y);
    let angle = x.atan2(y).to_degrees().rem_euclid(360.0) * 1000.0;
    ground.iter().any(|[from, to, inner, outer]| {
        (f64::from(*from)..=f64::from(*to)).contains(&angle)
            && (f64::from(*inner)..=f64::from(*outer)).contains(&radius)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::tests::two_cells;
    use crate::suite::transcript::board;

    #[test]
    fn the_first_sector_begins_at_the_bottom_and_the_next_lies_to_its_right() {
        assert_eq!(place(0, 1000), Place { x: 0, y: 1000 });
        assert_eq!(place(90_000, 1000), Place { x: 1000, y: 0 });
        assert_eq!(place(180_000, 500), Place { x: 0, y: -500 });
    }

    #[test]
    fn patches_side_by_side_are_one() {
        let mut board = two_cells();
        assert_eq!(territory(&board, 0), "M0 1000A1000 1000 0 0 0 0 -1000L0 0Z");
        board.cells[1].territory = 0;
        assert_eq!(territory(&board, 0).matches('M').count(), 1);
        assert!(territory(&board, 1).is_empty());
    }

    #[test]
    fn a_border_stands_only_between_two_territories() {
        let mut board = two_cells();
        assert_eq!(borders(&board).matches('L').count(), 2);
        board.cells[1].territory = 0;
        assert_eq!(borders(&board).matches('L').count(), 0);
    }

    #[test]
    fn names_lie_within_their_territory_or_are_left_out() {
        let board = board();
        let names = names(&board);
        assert!(names.len() > board.territories.len() / 2, "{}", names.len());
        let narrow = [[0, 10_000, 900, 1000]];
        assert!(fitting("A long name for a narrow place", place(5000, 950), &narrow).is_none());
        let broken = fitting("Two words", place(90_000, 500), &[[0, 180_000, 0, 1000]]).expect("there is room");
        assert_eq!(broken.lines.len(), 1);
    }

    #[test]
    fn the_ground_is_drawn_small() {
        let board = board();
        let grounds: usize = (0..board.territories.len()).map(|at| territory(&board, at).len()).sum();
        assert!(grounds + borders(&board).len() < 22_000, "{grounds} and {}", borders(&board).len());
    }
}
