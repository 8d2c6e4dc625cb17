//! What promises between allies can be; loading refuses the rest.

use crate::game::Game;

/// What must hold of promises at every rest, with what is wrong where it does not.
pub(crate) fn claims(game: &Game) -> Vec<(bool, &'static str)> {
    let allied = |faction| game.ally(faction).is_some();
    let kept = game.promises.0.iter().all(|(seat, amount)| *amount > 0 && game.faction(*seat).is_some_and(allied));
    let once = game.promises.0.windows(2).all(|pair| pair[0].0 != pair[1].0);
    vec![(kept, "a promise to nobody"), (once, "an ally has promised twice")]
}
