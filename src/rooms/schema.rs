//! The tables of a file of rooms, its mark and the number of its format.

/// What the header of the file says that it is: `TsRm`.
pub(crate) const APPLICATION: u32 = 0x5473_526d;
/// The number of the format that this version reads and writes.
pub(crate) const FORMAT: u32 = 1;

/// What makes the tables. SQLite keeps these texts to the letter, so that a file with other ones is seen.
pub(crate) const STATEMENTS: &[&str] = &[
    // A room, and the game as it stands. `head` is the digest of the latest action.
    "CREATE TABLE room (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE CHECK (length(name) BETWEEN 1 AND 64),
  engine TEXT NOT NULL,
  setup TEXT NOT NULL,
  host BLOB NOT NULL CHECK (length(host) = 32),
  version INTEGER NOT NULL CHECK (version >= 0),
  game TEXT NOT NULL,
  head BLOB NOT NULL CHECK (length(head) = 32)
) STRICT",
    // Who may sit where. An invitation is gone once it has been used.
    "CREATE TABLE seat (
  room INTEGER NOT NULL REFERENCES room (id),
  seat INTEGER NOT NULL CHECK (seat BETWEEN 1 AND 255),
  faction TEXT NOT NULL,
  invitation BLOB CHECK (length(invitation) = 32),
  credential BLOB CHECK (length(credential) = 32),
  PRIMARY KEY (room, seat),
  UNIQUE (room, faction)
) STRICT, WITHOUT ROWID",
    // What was accepted. Version 0 is the beginning, which no seat has asked for.
    "CREATE TABLE action (
  room INTEGER NOT NULL REFERENCES room (id),
  version INTEGER NOT NULL CHECK (version >= 0),
  engine TEXT NOT NULL,
  seat INTEGER,
  request_id TEXT CHECK (length(request_id) BETWEEN 1 AND 64),
  ask BLOB CHECK (length(ask) = 32),
  request TEXT,
  reply TEXT,
  log TEXT NOT NULL,
  digest BLOB NOT NULL CHECK (length(digest) = 32),
  PRIMARY KEY (room, version),
  UNIQUE (room, seat, request_id),
  FOREIGN KEY (room, seat) REFERENCES seat (room, seat),
  CHECK ((version = 0) = (seat IS NULL)),
  CHECK ((seat IS NULL) = (request_id IS NULL) AND (seat IS NULL) = (ask IS NULL)),
  CHECK ((seat IS NULL) = (request IS NULL) AND (seat IS NULL) = (reply IS NULL))
) STRICT",
    "CREATE TRIGGER action_is_kept BEFORE UPDATE ON action BEGIN
  SELECT RAISE(ABORT, 'the log is only added to');
END",
    "CREATE TRIGGER action_stays BEFORE DELETE ON action BEGIN
  SELECT RAISE(ABORT, 'the log is only added to');
END",
    "CREATE TRIGGER action_follows BEFORE INSERT ON action
WHEN NEW.version <> ifnull((SELECT max(version) + 1 FROM action WHERE room = NEW.room), 0) BEGIN
  SELECT RAISE(ABORT, 'the log has no gaps');
END",
    "CREATE TRIGGER room_stays BEFORE DELETE ON room BEGIN
  SELECT RAISE(ABORT, 'a room is kept');
END",
    ROOM_IS_THE_SAME,
];

/// The last of them, which an adoption takes away and puts back.
pub(crate) const ROOM_IS_THE_SAME: &str =
    "CREATE TRIGGER room_is_the_same BEFORE UPDATE OF id, name, engine, setup ON room BEGIN
  SELECT RAISE(ABORT, 'what a room is does not change');
END";
