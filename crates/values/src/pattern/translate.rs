//! Java's regular-expression syntax to that of `regex_syntax`, where they differ: ASCII classes,
//! POSIX and `java.lang.Character` property names, quotation, possessive quantifiers, atomic groups,
//! octal and control escapes. See `java.util.regex.Pattern`.

use super::PatternError;

pub(super) fn translate(pattern: &str) -> Result<String, PatternError> {
    Translator { characters: pattern.chars().collect(), at: 0, output: String::new() }.run()
}

struct Translator {
    characters: Vec<char>,
    at: usize,
    output: String,
}

impl Translator {
    fn run(mut self) -> Result<String, PatternError> {
        let mut class_depth = 0usize;
        let mut after_quantifier = false;
        while let Some(character) = self.next() {
            let quantified = std::mem::take(&mut after_quantifier);
            match character {
                '\\' => self.escape(class_depth > 0)?,
                '[' => {
                    class_depth += 1;
                    self.output.push('[');
                    if self.peek() == Some('^') {
                        self.at += 1;
                        self.output.push('^');
                    }
                    // A bracket that stands first is the character.
                    if self.peek() == Some(']') {
                        self.at += 1;
                        self.literal(']');
                    }
                }
                ']' if class_depth > 0 => {
                    class_depth -= 1;
                    self.output.push(']');
                }
                '~' | '#' if class_depth > 0 => self.literal(character),
                _ if class_depth > 0 => self.output.push(character),
                // Possessive and reluctant quantifiers accept the same whole strings as greedy ones.
                '+' | '?' if quantified => {}
                '*' | '+' | '?' => {
                    self.output.push(character);
                    after_quantifier = true;
                }
                '{' => {
                    self.output.push('{');
                    for inner in self.take_through('}')?.chars() {
                        self.output.push(inner);
                    }
                    self.output.push('}');
                    after_quantifier = true;
                }
                '(' => self.group()?,
                '}' | ']' => self.literal(character),
                _ => self.output.push(character),
            }
        }
        Ok(self.output)
    }

    fn group(&mut self) -> Result<(), PatternError> {
        if self.peek() != Some('?') {
            self.output.push('(');
            return Ok(());
        }
        let start = self.at - 1;
        let rest: String = self.characters[self.at..].iter().take(3).collect();
        if rest.starts_with("?=")
            || rest.starts_with("?!")
            || rest.starts_with("?<=")
            || rest.starts_with("?<!")
        {
            self.skip_group(start)
        } else if rest.starts_with("?>") {
            self.at += 2;
            self.output.push_str("(?:");
            Ok(())
        } else if rest.starts_with("?<") {
            self.at += 2;
            self.output.push_str("(?P<");
            Ok(())
        } else {
            self.at += 1;
            self.output.push_str("(?");
            // Flags: `d`, `u` and `U` choose which characters count as line ends and letters.
            while let Some(flag) = self.peek() {
                match flag {
                    'd' | 'u' | 'U' => self.at += 1,
                    'i' | 'm' | 's' | 'x' | '-' => {
                        self.at += 1;
                        self.output.push(flag);
                    }
                    _ => break,
                }
            }
            if self.output.ends_with("(?") && self.peek() == Some(')') {
                self.at += 1;
                self.output.truncate(self.output.len() - 2);
            }
            Ok(())
        }
    }

    /// Leaves a look-around out: everything up to the parenthesis that closes the one at `start`.
    fn skip_group(&mut self, start: usize) -> Result<(), PatternError> {
        let mut depth = 1usize;
        let mut in_class = 0usize;
        while let Some(character) = self.next() {
            match character {
                '\\' => self.at += 1,
                '[' => in_class += 1,
                ']' => in_class = in_class.saturating_sub(1),
                '(' if in_class == 0 => depth += 1,
                ')' if in_class == 0 => {
                    depth -= 1;
                    if depth == 0 {
                        self.output.push_str("(?:)");
                        return Ok(());
                    }
                }
                _ => {}
            }
        }
        Err(self.unknown(start, "unclosed group"))
    }

    fn escape(&mut self, in_class: bool) -> Result<(), PatternError> {
        let start = self.at - 1;
        let Some(character) = self.next() else {
            return Err(self.unknown(start, "a lone backslash"));
        };
        let bracket = |inside: &str| if in_class { inside.to_owned() } else { format!("[{inside}]") };
        match character {
            'd' => self.output.push_str(&bracket("0-9")),
            'w' => self.output.push_str(&bracket("a-zA-Z_0-9")),
            's' => self.output.push_str(&bracket(r" \t\n\x0B\f\r")),
            'h' => self.output.push_str(&bracket(r" \t\x{A0}")),
            'v' => self.output.push_str(&bracket(r"\n\x0B\f\r")),
            'D' => self.output.push_str("[^0-9]"),
            'W' => self.output.push_str("[^a-zA-Z_0-9]"),
            'S' => self.output.push_str(r"[^ \t\n\x0B\f\r]"),
            'H' => self.output.push_str(r"[^ \t\x{A0}]"),
            'V' => self.output.push_str(r"[^\n\x0B\f\r]"),
            'R' => self.output.push_str(r"(?:\r\n|[\n\x0B\f\r])"),
            'b' | 'B' | 'A' => self.output.extend(['\\', character]),
            'z' | 'Z' => self.output.push_str(r"\z"),
            'G' => {}
            't' | 'n' | 'r' | 'f' | 'a' => self.output.extend(['\\', character]),
            'e' => self.output.push_str(r"\x1B"),
            'x' => self.hexadecimal(start)?,
            'u' => {
                let digits = self.take(4);
                self.code_point(&digits, 16, start)?;
            }
            '0' => {
                let mut digits = String::new();
                while digits.len() < 3 && self.peek().is_some_and(|digit| digit.is_digit(8)) {
                    digits.extend(self.next());
                }
                self.code_point(&digits, 8, start)?;
            }
            'c' => {
                let control = self.next().ok_or_else(|| self.unknown(start, "\\c"))?;
                self.literal(char::from_u32(control as u32 ^ 64).unwrap_or(control));
            }
            'Q' => self.quotation(),
            'p' | 'P' => self.property(character == 'P', in_class, start)?,
            'k' | '1'..='9' => return Err(PatternError::BackReference),
            _ if character.is_ascii_alphabetic() => {
                return Err(self.unknown(start, &format!("\\{character}")));
            }
            _ => self.literal(character),
        }
        Ok(())
    }

    fn hexadecimal(&mut self, start: usize) -> Result<(), PatternError> {
        let digits = if self.peek() == Some('{') {
            self.at += 1;
            self.take_through('}')?
        } else {
            self.take(2)
        };
        self.code_point(&digits, 16, start)
    }

    fn quotation(&mut self) {
        while let Some(character) = self.next() {
            if character == '\\' && self.peek() == Some('E') {
                self.at += 1;
                return;
            }
            self.literal(character);
        }
    }

    fn property(&mut self, negated: bool, in_class: bool, start: usize) -> Result<(), PatternError> {
        let name = match self.next() {
            Some('{') => self.take_through('}')?,
            Some(single) => single.to_string(),
            None => return Err(self.unknown(start, "\\p")),
        };
        let ascii = match name.as_str() {
            "Lower" => "a-z",
            "Upper" => "A-Z",
            "ASCII" => r"\x00-\x7F",
            "Alpha" => "a-zA-Z",
            "Digit" => "0-9",
            "Alnum" => "a-zA-Z0-9",
            "Punct" => r"!-/:-@\[-`{-\x7E",
            "Graph" => "!-\\x7E",
            "Print" => " -\\x7E",
            "Blank" => r" \t",
            "Cntrl" => r"\x00-\x1F\x7F",
            "XDigit" => "0-9a-fA-F",
            "Space" => r" \t\n\x0B\f\r",
            "javaLowerCase" => r"\p{Lowercase}",
            "javaUpperCase" => r"\p{Uppercase}",
            "javaWhitespace" => r"\t-\r ",
            "javaMirrored" => "()<>",
            "javaLetter" | "javaAlphabetic" => r"\p{L}",
            "javaLetterOrDigit" => r"\p{L}\p{Nd}",
            "javaDigit" => r"\p{Nd}",
            _ => {
                let unicode = name.strip_prefix("Is").or_else(|| name.strip_prefix("In")).unwrap_or(&name);
                let letter = if negated { 'P' } else { 'p' };
                self.output.push_str(&format!("\\{letter}{{{unicode}}}"));
                return Ok(());
            }
        };
        match (negated, in_class) {
            (true, _) => self.output.push_str(&format!("[^{ascii}]")),
            (false, true) => self.output.push_str(ascii),
            (false, false) => self.output.push_str(&format!("[{ascii}]")),
        }
        Ok(())
    }

    fn code_point(&mut self, digits: &str, radix: u32, start: usize) -> Result<(), PatternError> {
        let character = u32::from_str_radix(digits, radix).ok().and_then(char::from_u32);
        match character {
            Some(character) => {
                self.literal(character);
                Ok(())
            }
            None => Err(self.unknown(start, digits)),
        }
    }

    /// The character itself, inside a class or out of it.
    fn literal(&mut self, character: char) {
        if character.is_ascii() && !character.is_ascii_alphanumeric() {
            self.output.push_str(&format!("\\x{{{:X}}}", character as u32));
        } else {
            self.output.push(character);
        }
    }

    fn unknown(&self, offset: usize, construct: &str) -> PatternError {
        PatternError::Unknown { offset, construct: construct.to_owned() }
    }

    fn next(&mut self) -> Option<char> {
        let character = self.characters.get(self.at).copied();
        self.at += usize::from(character.is_some());
        character
    }

    fn peek(&self) -> Option<char> {
        self.characters.get(self.at).copied()
    }

    fn take(&mut self, count: usize) -> String {
        let taken: String = self.characters[self.at..].iter().take(count).collect();
        self.at += taken.chars().count();
        taken
    }

    /// Up to `end`, which is consumed and not returned.
    fn take_through(&mut self, end: char) -> Result<String, PatternError> {
        let start = self.at;
        let mut taken = String::new();
        while let Some(character) = self.next() {
            if character == end {
                return Ok(taken);
            }
            taken.push(character);
        }
        Err(self.unknown(start, &format!("`{end}` is missing")))
    }
}
