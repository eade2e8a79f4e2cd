//! Times as people write them.

use std::time::Duration;

/// `500ms`, `30s`, `2m`, `1h`; a bare number is seconds.
pub(crate) fn parse(text: &str) -> Result<Duration, String> {
    let split = text.find(|character: char| character.is_ascii_alphabetic()).unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let number: f64 =
        number.trim().parse().map_err(|_| format!("`{text}` is not a time; write for example 30s"))?;
    let seconds = match unit {
        "ms" => number / 1000.0,
        "" | "s" => number,
        "m" | "min" => number * 60.0,
        "h" => number * 3600.0,
        _ => return Err(format!("unknown unit `{unit}`; use ms, s, m or h")),
    };
    match Duration::try_from_secs_f64(seconds) {
        Ok(duration) if duration > Duration::ZERO => Ok(duration),
        _ => Err(format!("`{text}` is not a positive time")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_with_their_units() {
        assert_eq!(parse("30s"), Ok(Duration::from_secs(30)));
        assert_eq!(parse("1.5m"), Ok(Duration::from_secs(90)));
        assert_eq!(parse("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(parse("7"), Ok(Duration::from_secs(7)));
        for bad in ["", "s", "-1s", "0s", "1x", "1e400h"] {
            assert!(parse(bad).is_err(), "{bad}");
        }
    }
}
