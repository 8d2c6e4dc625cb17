//! The one macro for closed lists whose names are public: an enum, its stable names, and text in both directions.
//!
//! Nothing else lives here.

/// Declares an enum whose variants have stable names, used in saves, requests and reports.
macro_rules! named {
    ($(#[$meta:meta])* $vis:vis enum $Name:ident { $($(#[doc = $says:literal])+ $Variant:ident = $text:literal,)+ }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
        $vis enum $Name { $($(#[doc = $says])+ $Variant,)+ }

        impl $Name {
            /// All of them, in order.
            pub const ALL: &'static [Self] = &[$(Self::$Variant,)+];

            /// The stable name.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$Variant => $text,)+ }
            }

            /// What it is, in words for people.
            #[allow(dead_code, reason = "not every list is shown to people")]
            pub fn says(self) -> &'static str {
                match self { $(Self::$Variant => concat!($($says),+).trim(),)+ }
            }

            /// The one of this name.
            pub fn named(name: &str) -> Option<Self> {
                match name { $($text => Some(Self::$Variant),)+ _ => None }
            }

            /// Its place in [`Self::ALL`].
            pub const fn index(self) -> usize {
                self as usize
            }
        }

        impl std::fmt::Display for $Name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.name())
            }
        }

        impl serde::Serialize for $Name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.name())
            }
        }

        impl<'de> serde::Deserialize<'de> for $Name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::named::from_text(deserializer, Self::named, stringify!($Name))
            }
        }
    };
}

/// Reads a name and finds what it names.
pub(crate) fn from_text<'de, D: serde::Deserializer<'de>, T>(
    deserializer: D,
    find: fn(&str) -> Option<T>,
    kind: &'static str,
) -> Result<T, D::Error> {
    struct Text<T>(fn(&str) -> Option<T>, &'static str);
    impl<T> serde::de::Visitor<'_> for Text<T> {
        type Value = T;
        fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            write!(f, "the name of a {}", self.1)
        }
        fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<T, E> {
            (self.0)(text).ok_or_else(|| E::custom(format_args!("unknown {} `{text}`", self.1)))
        }
    }
    deserializer.deserialize_str(Text(find, kind))
}

/// Serde by name for a small index type that has `name` and `named`.
macro_rules! serde_by_name {
    ($Name:ident) => {
        impl std::fmt::Display for $Name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.name())
            }
        }
        impl serde::Serialize for $Name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.name())
            }
        }
        impl<'de> serde::Deserialize<'de> for $Name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::named::from_text(deserializer, Self::named, stringify!($Name))
            }
        }
    };
}
