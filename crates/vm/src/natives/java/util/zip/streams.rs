//! `java.util.zip.Deflater` and `Inflater`: compressed streams by number, kept in the state.

use std::sync::Arc;

use super::deflate::{Deflate, Flush, Strategy};
use super::inflate::{Corrupt, Inflate, Progress};
use crate::budget::Allowance;
use crate::machine::Machine;
use crate::natives::{Args, Entry, Reply, native};
use crate::stop::Outcome;
use crate::value::{Ref, Value};

pub(super) const DEFLATER: &str = "java/util/zip/Deflater";

pub(super) const DEFLATER_NATIVES: &[Entry] = &[
    native("init", "(IIZ)J", deflater_init),
    native("setDictionary", "(J[BII)V", deflater_set_dictionary),
    native("setDictionaryBuffer", "(JJI)V", deflater_set_dictionary_buffer),
    native("deflateBytesBytes", "(J[BII[BIIII)J", deflate_bytes_bytes),
    native("deflateBytesBuffer", "(J[BIIJIII)J", deflate_bytes_buffer),
    native("deflateBufferBytes", "(JJI[BIIII)J", deflate_buffer_bytes),
    native("deflateBufferBuffer", "(JJIJIII)J", deflate_buffer_buffer),
    native("getAdler", "(J)I", deflater_adler),
    native("reset", "(J)V", deflater_reset),
    native("end", "(J)V", end),
];

pub(super) const INFLATER: &str = "java/util/zip/Inflater";

pub(super) const INFLATER_NATIVES: &[Entry] = &[
    native("init", "(Z)J", inflater_init),
    native("setDictionary", "(J[BII)V", inflater_set_dictionary),
    native("setDictionaryBuffer", "(JJI)V", inflater_set_dictionary_buffer),
    native("inflateBytesBytes", "(J[BII[BII)J", inflate_bytes_bytes),
    native("inflateBytesBuffer", "(J[BIIJI)J", inflate_bytes_buffer),
    native("inflateBufferBytes", "(JJI[BII)J", inflate_buffer_bytes),
    native("inflateBufferBuffer", "(JJIJI)J", inflate_buffer_buffer),
    native("getAdler", "(J)I", inflater_adler),
    native("reset", "(J)V", inflater_reset),
    native("end", "(J)V", end),
];

/// To compress a byte takes as long as to copy so many, to restore one as so many.
const PER_DEFLATED: u64 = 256;
const PER_INFLATED: u64 = 64;
/// So much is restored between two looks at the budget.
const PIECE: usize = 1 << 20;
/// About what a stream takes outside of Java's heap, which counts all the same.
const DEFLATE_BYTES: u64 = 256 << 10;
const INFLATE_BYTES: u64 = 64 << 10;
/// After so many new ones, those that nobody can reach any more are looked for.
const COLLECTED_AFTER: i64 = 256;

/// The compressed streams of a state. A stream that a snapshot shares is copied when it is next used.
#[derive(Clone, Default)]
pub struct Streams {
    streams: imbl::OrdMap<i64, Stream>,
    last: i64,
    /// What all of them take.
    bytes: u64,
}

#[derive(Clone)]
enum Stream {
    Deflate(Arc<Deflate>),
    Inflate { stream: Arc<Inflate>, raw: bool },
}

impl Stream {
    fn bytes(&self) -> u64 {
        match self {
            Stream::Deflate(_) => DEFLATE_BYTES,
            Stream::Inflate { .. } => INFLATE_BYTES,
        }
    }
}

impl Machine {
    /// Its number; as any memory, that of streams has a limit.
    fn add_stream(&mut self, stream: Stream) -> Outcome<Reply> {
        let streams = &self.world.zip_streams;
        // Whoever tells of it, or cleans up, may have to read a jar for that.
        let most = match stream {
            Stream::Deflate(_) => self.heap.capacity(),
            Stream::Inflate { .. } => 2 * self.heap.capacity(),
        };
        if streams.bytes + stream.bytes() > most {
            return Err(self.throw("java/lang/OutOfMemoryError", Some("compressed streams")));
        }
        if streams.bytes > self.heap.capacity() / 4 && streams.last % COLLECTED_AFTER == 0 {
            self.request_collection();
        }
        Ok(self.world.zip_streams.add(stream).into())
    }
}

impl Streams {
    /// Whether no stream was used since the other was cloned from it.
    pub(crate) fn is_unchanged(&self, other: &Streams) -> bool {
        self.streams.ptr_eq(&other.streams)
    }

    fn add(&mut self, stream: Stream) -> i64 {
        self.bytes += stream.bytes();
        self.last += 1;
        self.streams.insert(self.last, stream);
        self.last
    }

    fn deflate(&mut self, number: i64) -> Option<&mut Deflate> {
        match self.streams.get_mut(&number)? {
            Stream::Deflate(stream) => Some(Arc::make_mut(stream)),
            Stream::Inflate { .. } => None,
        }
    }

    fn inflate(&mut self, number: i64) -> Option<&mut Inflate> {
        match self.streams.get_mut(&number)? {
            Stream::Inflate { stream, .. } => Some(Arc::make_mut(stream)),
            Stream::Deflate(_) => None,
        }
    }
}

/// Where bytes come from or go to.
#[derive(Clone, Copy)]
enum Place {
    Array { array: Ref, offset: u32, length: u32 },
    Memory { address: i64, length: usize },
}

impl Place {
    fn array(machine: &mut Machine, args: &mut Args) -> Outcome<Place> {
        let array = args.reference();
        let (offset, length) = (args.int(), args.int());
        let (offset, length) = machine.check_range(array, offset, length)?;
        Ok(Place::Array { array, offset, length })
    }

    fn memory(args: &mut Args) -> Place {
        Place::Memory { address: args.long(), length: args.int().max(0) as usize }
    }

    fn length(self) -> usize {
        match self {
            Place::Array { length, .. } => length as usize,
            Place::Memory { length, .. } => length,
        }
    }

    fn bytes(self, machine: &mut Machine) -> Outcome<Vec<u8>> {
        match self {
            Place::Array { array, offset, length } => Ok(machine.array_bytes(array, offset, length).to_vec()),
            Place::Memory { address, length } => machine.native_bytes(address, length),
        }
    }

    fn write(self, machine: &mut Machine, bytes: &[u8]) -> Outcome<()> {
        match self {
            Place::Array { array, offset, .. } => {
                machine.put_array_bytes(array, offset, bytes);
                Ok(())
            }
            Place::Memory { address, .. } => machine.put_native_bytes(address, bytes),
        }
    }
}

/// How the natives report: bytes consumed, bytes produced (31 bits each), and two flags.
fn report(consumed: usize, produced: usize, finished: bool, flag: bool) -> Reply {
    let bits = consumed as u64 | (produced as u64) << 31 | (finished as u64) << 62 | (flag as u64) << 63;
    Value::Long(bits as i64).into()
}

fn closed(machine: &mut Machine) -> crate::stop::Trap {
    machine.throw("java/lang/NullPointerException", Some("the stream has been closed"))
}

fn end(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let number = args.long();
    let streams = &mut machine.world.zip_streams;
    if let Some(ended) = streams.streams.remove(&number) {
        streams.bytes -= ended.bytes();
    }
    Ok(().into())
}

fn strategy(number: i32) -> Strategy {
    match number {
        1 => Strategy::Filtered,
        2 => Strategy::HuffmanOnly,
        _ => Strategy::Default,
    }
}

fn deflater_init(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (level, number, raw) = (args.int(), args.int(), args.boolean());
    let stream = Deflate::new(level, strategy(number), raw);
    machine.add_stream(Stream::Deflate(Arc::new(stream)))
}

fn deflater_adler(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let number = args.long();
    let adler = machine.world.zip_streams.deflate(number).map(|stream| stream.adler());
    adler.map_or_else(|| Err(closed(machine)), |adler| Ok((adler as i32).into()))
}

fn deflater_reset(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let number = args.long();
    match machine.world.zip_streams.deflate(number) {
        Some(stream) => stream.reset(),
        None => return Err(closed(machine)),
    }
    Ok(().into())
}

fn deflater_set_dictionary(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let number = args.long();
    let place = Place::array(machine, &mut args)?;
    deflater_dictionary(machine, number, place)
}

fn deflater_set_dictionary_buffer(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let number = args.long();
    deflater_dictionary(machine, number, Place::memory(&mut args))
}

fn deflater_dictionary(machine: &mut Machine, number: i64, place: Place) -> Outcome<Reply> {
    let bytes = place.bytes(machine)?;
    match machine.world.zip_streams.deflate(number).map(|stream| stream.set_dictionary(&bytes)) {
        Some(true) => Ok(().into()),
        Some(false) => Err(machine.throw("java/lang/IllegalArgumentException", None)),
        None => Err(closed(machine)),
    }
}

fn deflate_bytes_bytes(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (_this, number) = (args.reference(), args.long());
    let (input, output) = (Place::array(machine, &mut args)?, Place::array(machine, &mut args)?);
    deflate(machine, number, input, output, args)
}

fn deflate_bytes_buffer(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (_this, number) = (args.reference(), args.long());
    let (input, output) = (Place::array(machine, &mut args)?, Place::memory(&mut args));
    deflate(machine, number, input, output, args)
}

fn deflate_buffer_bytes(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (_this, number) = (args.reference(), args.long());
    let (input, output) = (Place::memory(&mut args), Place::array(machine, &mut args)?);
    deflate(machine, number, input, output, args)
}

fn deflate_buffer_buffer(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (_this, number) = (args.reference(), args.long());
    let (input, output) = (Place::memory(&mut args), Place::memory(&mut args));
    deflate(machine, number, input, output, args)
}

/// The last two arguments: zlib's number of the flush, and new parameters (bit 0: there are some).
fn deflate(
    machine: &mut Machine,
    number: i64,
    input: Place,
    output: Place,
    mut args: Args,
) -> Outcome<Reply> {
    let (flush, parameters) = (args.int(), args.int());
    let bytes = input.bytes(machine)?;
    let mut buffer = vec![0; output.length()];
    let allowance = machine.allowance();
    let Some(stream) = machine.world.zip_streams.deflate(number) else { return Err(closed(machine)) };
    let progress = if parameters & 1 != 0 {
        stream.set_parameters(&bytes, &mut buffer, parameters >> 3, strategy(parameters >> 1 & 3))
    } else {
        let flush = match flush {
            2 => Flush::Sync,
            3 => Flush::Full,
            4 => Flush::Finish,
            _ => Flush::None,
        };
        let goes_on = |consumed: usize| allowance.covers(consumed as u64 * PER_DEFLATED);
        stream.run_while(&bytes, &mut buffer, flush, &goes_on)
    };
    machine.work_on(progress.consumed as u64 * PER_DEFLATED)?;
    output.write(machine, &buffer[..progress.produced])?;
    Ok(report(progress.consumed, progress.produced, progress.finished, progress.parameters_pending))
}

fn inflater_init(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let raw = args.boolean();
    let stream = Stream::Inflate { stream: Arc::new(Inflate::new(raw)), raw };
    machine.add_stream(stream)
}

fn inflater_adler(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let number = args.long();
    let adler = machine.world.zip_streams.inflate(number).map(|stream| stream.adler());
    adler.map_or_else(|| Err(closed(machine)), |adler| Ok((adler as i32).into()))
}

fn inflater_reset(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let number = args.long();
    match machine.world.zip_streams.streams.get_mut(&number) {
        Some(Stream::Inflate { stream, raw }) => *stream = Arc::new(Inflate::new(*raw)),
        Some(Stream::Deflate(_)) | None => return Err(closed(machine)),
    }
    Ok(().into())
}

fn inflater_set_dictionary(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let number = args.long();
    let place = Place::array(machine, &mut args)?;
    inflater_dictionary(machine, number, place)
}

fn inflater_set_dictionary_buffer(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let number = args.long();
    inflater_dictionary(machine, number, Place::memory(&mut args))
}

fn inflater_dictionary(machine: &mut Machine, number: i64, place: Place) -> Outcome<Reply> {
    let bytes = place.bytes(machine)?;
    match machine.world.zip_streams.inflate(number).map(|stream| stream.set_dictionary(&bytes)) {
        Some(true) => Ok(().into()),
        Some(false) => Err(machine.throw("java/lang/IllegalArgumentException", None)),
        None => Err(closed(machine)),
    }
}

fn inflate_bytes_bytes(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (this, number) = (args.reference(), args.long());
    let (input, output) = (Place::array(machine, &mut args)?, Place::array(machine, &mut args)?);
    inflate(machine, this, number, input, output)
}

fn inflate_bytes_buffer(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (this, number) = (args.reference(), args.long());
    let (input, output) = (Place::array(machine, &mut args)?, Place::memory(&mut args));
    inflate(machine, this, number, input, output)
}

fn inflate_buffer_bytes(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (this, number) = (args.reference(), args.long());
    let (input, output) = (Place::memory(&mut args), Place::array(machine, &mut args)?);
    inflate(machine, this, number, input, output)
}

fn inflate_buffer_buffer(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (this, number) = (args.reference(), args.long());
    let (input, output) = (Place::memory(&mut args), Place::memory(&mut args));
    inflate(machine, this, number, input, output)
}

/// Corrupt data is a `DataFormatException`; how far the stream came stands in two fields then.
fn inflate(machine: &mut Machine, this: Ref, number: i64, input: Place, output: Place) -> Outcome<Reply> {
    let bytes = input.bytes(machine)?;
    let allowance = machine.allowance();
    let mut buffer = vec![0; output.length()];
    let Some(stream) = machine.world.zip_streams.inflate(number) else { return Err(closed(machine)) };
    match in_pieces(stream, &allowance, &bytes, &mut buffer) {
        Ok(progress) => {
            machine.work_on(progress.produced as u64 * PER_INFLATED)?;
            output.write(machine, &buffer[..progress.produced])?;
            Ok(report(progress.consumed, progress.produced, progress.finished, progress.needs_dictionary))
        }
        Err(corrupt) => {
            output.write(machine, &buffer[..corrupt.produced])?;
            machine.write_field(this, "inputConsumed", Value::Int(corrupt.consumed as i32));
            machine.write_field(this, "outputConsumed", Value::Int(corrupt.produced as i32));
            Err(machine.throw("java/util/zip/DataFormatException", Some(corrupt.message)))
        }
    }
}

/// Restores as far as input, output and budget reach. Where the budget ends it, whoever asks next for the budget stops.
fn in_pieces(
    stream: &mut Inflate,
    allowance: &Allowance,
    input: &[u8],
    output: &mut [u8],
) -> Result<Progress, Corrupt> {
    let (mut consumed, mut produced) = (0, 0);
    loop {
        let end = output.len().min(produced + PIECE);
        let run = stream.run(&input[consumed..], &mut output[produced..end]);
        let progress = run.map_err(|corrupt| Corrupt {
            consumed: corrupt.consumed + consumed,
            produced: corrupt.produced + produced,
            ..corrupt
        })?;
        consumed += progress.consumed;
        produced += progress.produced;
        let is_over = progress.finished || progress.needs_dictionary || produced < end || end == output.len();
        if is_over || !allowance.covers(produced as u64 * PER_INFLATED) {
            return Ok(Progress { consumed, produced, ..progress });
        }
    }
}
