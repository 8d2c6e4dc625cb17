//! Rooms of another engine, taken over by this one: the whole log is played again, and has to come to the same.

use rusqlite::params;
use serde::Serialize;
use truthsayer_engine::Game;

use crate::check::{Finding, chain_faults, rebuild};
use crate::content::contents;
use crate::credential::{Door, Secret};
use crate::fault::Fault;
use crate::file::Rooms;
use crate::schema::ROOM_IS_THE_SAME;

/// What has been taken over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Adopted {
    /// The room.
    pub room: String,
    /// The engine that it was played with so far.
    pub from: String,
    /// The engine that it is played with from now on.
    pub engine: String,
    /// Requests accepted so far, all of which were played again.
    pub actions: u64,
}

impl Rooms {
    /// Lets this engine go on with a room of another. Only the host may.
    ///
    /// Set-up and log are played again: each request has to be accepted, with the same facts and the same reply, and lead to
    /// the game that the room holds. Otherwise the first action that differs is told, and nothing is changed. The log stays as
    /// it is, each action under the engine that accepted it.
    pub fn adopt(&mut self, room: &str, host: &Secret) -> Result<Adopted, Fault> {
        self.write(|db, engine| {
            let content = contents(db, Some(room))?.pop().ok_or(Fault::corrupted("a room has no content"))?;
            let row = &content.row;
            if !host.opens(&row.name, Door::Host, Some(&row.host)) {
                return Err(Fault::WrongCredential);
            }
            let torn = chain_faults(&content);
            if !torn.is_empty() {
                return Err(Fault::Unsound { findings: torn.iter().map(|finding| finding.name).collect() });
            }
            let game = rebuild(&content).map_err(|finding| differs(&row.engine, engine, finding))?;
            // A save that this engine cannot read says nothing against the log.
            if Game::load(&row.game).is_ok_and(|held| held.game != game) {
                let message = "the log leads to another game than the room holds".to_owned();
                return Err(differs(&row.engine, engine, Finding { name: "game-differs", message, action: None }));
            }
            if row.engine != engine {
                // What a room is does not change, save here, and what watches over it is back before anybody can look.
                db.execute_batch("DROP TRIGGER room_is_the_same")?;
                db.execute(
                    "UPDATE room SET engine = ?, game = ? WHERE id = ?",
                    params![engine, game.save(engine), row.id],
                )?;
                db.execute_batch(ROOM_IS_THE_SAME)?;
            }
            Ok(Adopted {
                room: row.name.clone(),
                from: row.engine.clone(),
                engine: engine.to_owned(),
                actions: content.accepted(),
            })
        })
    }
}

fn differs(room: &str, own: &str, finding: Finding) -> Fault {
    Fault::EngineDiffers { room: room.to_owned(), own: own.to_owned(), action: finding.action, why: finding.message }
}
