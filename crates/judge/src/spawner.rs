//! Starts processes from one thread that lives as long as this process.
//!
//! A child asks the kernel to be killed when its parent dies, and to the kernel the parent is the *thread* that
//! started it. A worker thread that starts a judge in the background and ends would take the judge with it.

use std::io;
use std::process::{Child, Command};
use std::sync::{Mutex, OnceLock, mpsc};
use std::thread;

type Order = (Command, mpsc::Sender<io::Result<Child>>);

pub(crate) fn spawn(command: Command) -> io::Result<Child> {
    static SPAWNER: OnceLock<Mutex<mpsc::Sender<Order>>> = OnceLock::new();
    let gone = || io::Error::other("the thread that starts processes is gone");
    let spawner = SPAWNER.get_or_init(|| {
        let (orders, inbox) = mpsc::channel::<Order>();
        thread::spawn(move || {
            for (mut command, reply) in inbox {
                // Nobody waits for the answer any more only when the asker itself is gone.
                let _ = reply.send(command.spawn());
            }
        });
        Mutex::new(orders)
    });
    let (reply, answer) = mpsc::channel();
    spawner.lock().map_err(|_| gone())?.send((command, reply)).map_err(|_| gone())?;
    answer.recv().map_err(|_| gone())?
}
