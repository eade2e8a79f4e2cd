"""Attacks with system calls, for `attacks.rs`.

    attacks.py confined FILE NAME PROCESS ADDRESS

makes them all and prints those that succeeded: on a file outside and the sockets beside it, on abstract sockets, on a
process outside and the memory that it has at this address.

    attacks.py control

makes each where nothing is confined, in a process of its own, on a file, sockets and a process that it sets up anew for
each. It is meant for a throw-away world.
"""
import ctypes, os, resource, shutil, socket, struct, sys, time

libc = ctypes.CDLL(None, use_errno=True)
here = ctypes.create_string_buffer(b"secret", 64)
FSIZE = 64 << 20
# Those that Python has no function for are made by number, on this one architecture.
NUMBERS = dict(
    add_key=248, bpf=321, capget=125, chroot=161, clone3=435, fsopen=430, io_uring_setup=425, kcmp=312, keyctl=250, mount=165,
    mount_setattr=442, mq_open=240, msgget=68, name_to_handle_at=303, open_tree=428, perf_event_open=298, personality=135,
    pidfd_getfd=438, pidfd_open=434, pivot_root=155, process_vm_readv=310, process_vm_writev=311, ptrace=101, semget=64,
    sethostname=170, setns=308, setpriority=141, shmget=29, unshare=272, userfaultfd=323,
) if os.uname().machine == "x86_64" else {}
CURRENT, PROCESS_KEYRING, SEIZE = -100, -2, 0x4206
NEWNS, NEWUTS, NEWUSER = 0x20000, 0x4000000, 0x10000000


def call(name, *arguments):
    # A number is as wide as a register: what stands above a narrower one is chance.
    wide = [ctypes.c_long(argument) if isinstance(argument, int) else argument for argument in arguments]
    result = libc.syscall(ctypes.c_long(NUMBERS[name]), *wide)
    if result < 0:
        raise OSError(ctypes.get_errno(), name)
    return result


def made(name, *arguments):
    return call(name, *arguments) >= 0


def bytes_of(form, *values, size=128):
    return ctypes.create_string_buffer(struct.pack(form, *values), size)


class Target:
    def __init__(self, file, name, process, address):
        self.file, self.name, self.process, self.address = file, name, process, address


def fork():
    if os.fork() == 0:
        os._exit(0)
    return True


def clone():
    if call("clone3", bytes_of("6Q", 0, 0, 0, 0, 17, 0), 64) == 0:
        os._exit(0)
    return True


def memory(name, at):
    own, theirs = bytes_of("2Q", ctypes.addressof(here), 4), bytes_of("2Q", at.address, 4)
    return call(name, at.process, own, 1, theirs, 1, 0) == 4


def descriptor(at):
    return made("pidfd_getfd", call("pidfd_open", at.process, 0), 0, 0)


def namespace(at):
    return made("setns", call("pidfd_open", at.process, 0), NEWUTS)


def connect(family, address, kind=socket.SOCK_STREAM):
    with socket.socket(family, kind) as s:
        s.connect(address)
    return True


def opened(family, kind):
    with socket.socket(family, kind, 0):
        return True


def write(path):
    with open(path, "w") as f:
        f.write("x")
    return True


def read(path):
    with open(path) as f:
        return bool(f.read())


def signal(pid):
    os.kill(pid, 0)
    return True


def run_copy():
    with open(sys.executable, "rb") as own, open("copy", "wb", opener=lambda path, flags: os.open(path, flags, 0o755)) as copy:
        shutil.copyfileobj(own, copy)
    return os.access("copy", os.X_OK)


def load_copy():
    import _ctypes
    shutil.copyfile(_ctypes.__file__, "copy.so")
    return ctypes.CDLL("./copy.so") is not None


def capabilities():
    call("capget", bytes_of("Ii", 0x20080522, 0), held := ctypes.create_string_buffer(24))
    return struct.unpack("6I", held.raw)[0] != 0


ATTACKS = [
    ("fork", lambda at: fork()),
    ("vfork by spawn", lambda at: os.posix_spawn(sys.executable, ["python", "-I", "-c", ""], {}) > 0),
    ("clone3", lambda at: clone()),
    ("ptrace the parent", lambda at: made("ptrace", SEIZE, os.getppid(), 0, 0)),
    ("ptrace a process", lambda at: made("ptrace", SEIZE, at.process, 0, 0)),
    ("reading the memory of others", lambda at: memory("process_vm_readv", at)),
    ("writing the memory of others", lambda at: memory("process_vm_writev", at)),
    ("a descriptor of others", lambda at: descriptor(at)),
    ("a namespace of others", lambda at: namespace(at)),
    ("user namespace", lambda at: made("unshare", NEWUSER)),
    ("mount namespace", lambda at: made("unshare", NEWNS)),
    ("mount", lambda at: made("mount", b"tmpfs", b".", b"tmpfs", 0, None)),
    ("remount", lambda at: made("mount", None, b"/", None, 32 | 4096, None)),
    ("chroot", lambda at: made("chroot", b".")),
    ("pivot_root", lambda at: made("pivot_root", b"..", b".")),
    ("open_tree", lambda at: made("open_tree", CURRENT, b"/", 1)),
    ("fsopen", lambda at: made("fsopen", b"tmpfs", 0)),
    ("mount_setattr", lambda at: made("mount_setattr", CURRENT, b"/", 0, bytes_of("4Q", 2, 0, 0, 0), 32)),
    ("a handle of a file", lambda at: made("name_to_handle_at", CURRENT, b".", bytes_of("Ii", 100, 0), bytes_of("Q", 0), 0)),
    ("bpf", lambda at: made("bpf", 0, bytes_of("4I", 2, 4, 4, 1), 72)),
    ("keyctl", lambda at: made("keyctl", 0, PROCESS_KEYRING, 1)),
    ("add_key", lambda at: made("add_key", b"user", b"jurat", b"x", 1, PROCESS_KEYRING)),
    ("io_uring", lambda at: made("io_uring_setup", 4, ctypes.create_string_buffer(256))),
    ("perf events", lambda at: made("perf_event_open", bytes_of("2IQ", 1, 112, 0), 0, -1, -1, 0)),
    ("userfaultfd", lambda at: made("userfaultfd", 1)),
    ("kcmp", lambda at: made("kcmp", os.getpid(), at.process, 0, 0, 0)),
    ("personality", lambda at: made("personality", 0x40000)),
    ("priority", lambda at: made("setpriority", 0, 0, 5)),
    ("host name", lambda at: made("sethostname", b"x", 1)),
    ("shared memory", lambda at: made("shmget", 4711, 4096, 0o1777)),
    ("semaphores", lambda at: made("semget", 4711, 1, 0o1777)),
    ("messages", lambda at: made("msgget", 4711, 0o1777)),
    ("a message queue", lambda at: made("mq_open", b"jurat", 0o102, 0o600, None)),
    ("abstract socket", lambda at: connect(socket.AF_UNIX, "\0" + at.name)),
    ("abstract datagram", lambda at: connect(socket.AF_UNIX, "\0" + at.name + "-datagram", socket.SOCK_DGRAM)),
    ("socket by path", lambda at: connect(socket.AF_UNIX, at.file + ".socket")),
    ("netlink", lambda at: opened(socket.AF_NETLINK, socket.SOCK_RAW)),
    ("packet", lambda at: opened(socket.AF_PACKET, socket.SOCK_RAW)),
    ("vsock", lambda at: opened(40, socket.SOCK_STREAM)),
    ("kernel crypto", lambda at: opened(38, socket.SOCK_SEQPACKET)),
    # In a pid namespace the parent is the first process, and inside.
    ("signal the parent", lambda at: os.getppid() > 1 and signal(os.getppid())),
    ("signal a process", lambda at: signal(at.process)),
    ("signal everybody", lambda at: signal(-1)),
    ("signal the group", lambda at: signal(0)),
    ("read", lambda at: read(at.file)),
    ("write", lambda at: write(at.file)),
    ("create", lambda at: write(at.file + ".new")),
    ("unlink", lambda at: os.unlink(at.file) is None),
    ("rename", lambda at: os.rename(at.file, at.file + ".old") is None),
    ("truncate", lambda at: os.truncate(at.file, 0) is None),
    ("chmod", lambda at: os.chmod(at.file, 0o777) is None),
    ("chown", lambda at: os.chown(at.file, os.getuid(), os.getgid()) is None),
    ("utime", lambda at: os.utime(at.file, (1, 1)) is None),
    ("xattr", lambda at: os.setxattr(at.file, "user.mark", b"x") is None),
    ("hard link", lambda at: os.link(at.file, at.file + ".linked") is None),
    ("symbolic link", lambda at: os.symlink(at.file, "link") is None and read("link")),
    ("make a device", lambda at: os.mknod("device", 0o600 | 0o020000, os.makedev(1, 3)) is None),
    ("run from scratch", lambda at: run_copy()),
    ("a library from scratch", lambda at: load_copy()),
    ("more limits", lambda at: resource.setrlimit(resource.RLIMIT_FSIZE, (FSIZE * 2, FSIZE * 2)) is None),
    ("capabilities", lambda at: capabilities()),
    # Signals would stop it from here on.
    ("traced by the parent", lambda at: made("ptrace", 0, 0, 0, 0)),
]


def succeeds(action, at):
    try:
        return action(at)
    except (OSError, ValueError, KeyError):
        return False


def confined(file, name, process, address):
    at = Target(file, name, int(process), int(address))
    for name, action in ATTACKS:
        if succeeds(action, at):
            print("succeeded:", name, flush=True)


class World:
    """What is attacked in a control, set up anew for each attack."""

    def __init__(self):
        self.name = "jurat-control"
        self.listeners = [socket.socket(socket.AF_UNIX, kind) for kind in (socket.SOCK_STREAM, socket.SOCK_DGRAM)]
        for listener, suffix in zip(self.listeners, ("", "-datagram")):
            listener.bind("\0" + self.name + suffix)
        self.listeners[0].listen()

    def target(self):
        shutil.rmtree("outside", ignore_errors=True)
        os.mkdir("outside")
        file = os.path.abspath("outside/victim")
        with open(file, "w") as f:
            f.write("secret")
        by_path = socket.socket(socket.AF_UNIX)
        by_path.bind(file + ".socket")
        by_path.listen()
        process = os.fork()
        if process == 0:
            time.sleep(1000)
            os._exit(0)
        return Target(file, self.name, process, ctypes.addressof(here)), by_path


def control():
    # The first process of a world is special to signals: the attackers' parent is another one.
    child = os.fork()
    if child != 0:
        os._exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
    os.setpgid(0, 0)
    world = World()
    for name, action in ATTACKS:
        at, by_path = world.target()
        attacker = os.fork()
        if attacker == 0:
            os._exit(0 if succeeds(action_in_scratch(action), at) else 1)
        status = os.waitpid(attacker, 0)[1]
        by_path.close()
        if status == 0:
            print("succeeded:", name, flush=True)
        os.kill(at.process, 9)
        os.waitpid(at.process, 0)


def action_in_scratch(action):
    """The attack in surroundings like those of a confined program, of which only the refusals are missing."""
    def within(at):
        os.makedirs("scratch/work", exist_ok=True)
        if os.getuid() == 0 and NUMBERS:
            # Its mounts are its own, and scratch is one.
            call("unshare", NEWNS)
            call("mount", b"scratch", b"scratch", b"tmpfs", 0, b"size=64m")
            os.makedirs("scratch/work")
        else:
            shutil.rmtree("scratch/work")
            os.mkdir("scratch/work")
        os.chdir("scratch/work")
        return action(at)
    return within


if sys.argv[1] == "control":
    control()
else:
    confined(*sys.argv[2:])
print("done", len(ATTACKS), flush=True)
