//! A list that is mostly empty, and takes no room then.

use std::ops::Deref;

/// See the module.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(
    clippy::box_collection,
    reason = "hundreds of thousands of findings hold two of these, nearly all of them empty"
)]
pub struct Few<T>(Option<Box<Vec<T>>>);

impl<T> Few<T> {
    /// None.
    pub const NONE: Self = Self(None);

    /// Adds one.
    pub fn push(&mut self, one: T) {
        self.0.get_or_insert_default().push(one);
    }

    /// All of them, to be changed.
    pub fn iter_mut(&mut self) -> std::slice::IterMut<'_, T> {
        self.0.as_deref_mut().map_or(&mut [][..], Vec::as_mut_slice).iter_mut()
    }
}

impl<T> Deref for Few<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        self.0.as_deref().map_or(&[], Vec::as_slice)
    }
}

impl<T> Extend<T> for Few<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, more: I) {
        for one in more {
            self.push(one);
        }
    }
}

impl<'a, T> IntoIterator for &'a Few<T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<'a, T> IntoIterator for &'a mut Few<T> {
    type Item = &'a mut T;
    type IntoIter = std::slice::IterMut<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter_mut()
    }
}

impl<T: PartialEq<U>, U, const N: usize> PartialEq<[U; N]> for Few<T> {
    fn eq(&self, other: &[U; N]) -> bool {
        **self == other[..]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_added_is_there() {
        let mut few = Few::NONE;
        assert!(few.is_empty() && few.iter_mut().next().is_none());
        few.push(1);
        few.extend([2, 3]);
        for one in &mut few {
            *one += 1;
        }
        assert_eq!(few, [2, 3, 4]);
        assert_eq!(size_of_val(&few), size_of::<usize>());
    }
}
