//! Names of classes, members and descriptors, interned so that they compare by number.

use std::sync::Arc;

use rustc_hash::FxHashMap;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symbol(pub u32);

impl std::fmt::Debug for Symbol {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "symbol {}", self.0)
    }
}

/// All names that the machine has met.
#[derive(Default)]
pub struct Names {
    numbers: FxHashMap<Arc<str>, Symbol>,
    texts: Vec<Arc<str>>,
}

impl Names {
    pub fn intern(&mut self, text: &str) -> Symbol {
        if let Some(&symbol) = self.numbers.get(text) {
            return symbol;
        }
        let symbol = Symbol(self.texts.len() as u32);
        let text: Arc<str> = Arc::from(text);
        self.texts.push(text.clone());
        self.numbers.insert(text, symbol);
        symbol
    }

    /// The symbol of a text that may never have been met.
    pub fn find(&self, text: &str) -> Option<Symbol> {
        self.numbers.get(text).copied()
    }

    /// An owned text, so that the machine may be changed while it is used.
    pub fn text(&self, symbol: Symbol) -> Arc<str> {
        self.texts[symbol.0 as usize].clone()
    }

    pub fn get(&self, symbol: Symbol) -> &str {
        &self.texts[symbol.0 as usize]
    }
}
