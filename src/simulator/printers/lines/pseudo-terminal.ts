import { closeSync, constants, openSync } from 'node:fs';

/** A pair of ends: what is written at the device comes out at the master, and the other way round. */
export type PseudoTerminal = {
  /** Closed by the stream that is made of it. */
  readonly master: number;
  /** What a host opens as its serial port. */
  readonly device: string;
  /**
   * Whether a read finds something. Linux carries the bytes by a thread of its own, seconds late where a computer is
   * busy, and waits for that thread before it says that there is nothing (`n_tty_poll`).
   */
  hasUnread(): boolean;
  /** The device is kept open from here too: Linux ends the master's reading when the last host closes it. */
  release(): void;
};

/** A `struct termios` has 60 bytes on Linux and 72 on macOS. */
const TERMIOS_BYTES = 256;
const NAME_BYTES = 128;
/** `TCSANOW`, the same on both. */
const AT_ONCE = 0;
/** `POLLIN`, and a `struct pollfd` in bytes: an int and two shorts. */
const TO_READ = 1;
const POLL_BYTES = 8;
/** Node names it nowhere. A program that is started meanwhile would hold the line open after it was closed here. */
const O_CLOEXEC = process.platform === 'darwin' ? 0x1000000 : 0o2000000;

/**
 * What the system said is there to read may be read by `catchUp`, or dropped by a host that opens its end, before the
 * stream gets to it: a read that waits would stop the whole program. macOS takes no such flag here.
 */
const O_NONBLOCK = process.platform === 'darwin' ? 0 : constants.O_NONBLOCK;

/** Node has no way to a pseudo-terminal: the C library has. Throws where there is none. */
export async function openPseudoTerminal(): Promise<PseudoTerminal> {
  const { default: koffi } = await import('koffi');
  const libc = koffi.load(process.platform === 'darwin' ? 'libSystem.B.dylib' : 'libc.so.6');
  const openMaster = libc.func('int posix_openpt(int flags)');
  const grant = libc.func('int grantpt(int fd)');
  const unlock = libc.func('int unlockpt(int fd)');
  const nameOf = libc.func('int ptsname_r(int fd, _Out_ uint8_t *name, size_t size)');
  const readSettings = libc.func('int tcgetattr(int fd, _Out_ uint8_t *settings)');
  const makeRaw = libc.func('void cfmakeraw(_Inout_ uint8_t *settings)');
  const poll = libc.func('int poll(_Inout_ uint8_t *fds, unsigned long count, int milliseconds)');
  const writeSettings = libc.func('int tcsetattr(int fd, int when, uint8_t *settings)');

  const { O_RDWR, O_NOCTTY } = constants;
  const must = (what: string, answer: unknown): void => {
    if (answer !== 0) throw new Error(`${what} answered ${String(answer)}`);
  };
  const master: unknown = openMaster(O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK);
  if (typeof master !== 'number' || master < 0) throw new Error('there is no pseudo-terminal left');
  must('grantpt', grant(master));
  must('unlockpt', unlock(master));
  const name = Buffer.alloc(NAME_BYTES);
  must('ptsname_r', nameOf(master, name, name.length));
  const device = name.toString('latin1', 0, name.indexOf(0));
  const held = openSync(device, O_RDWR | O_NOCTTY);
  // As a serial line is: no echo, no line endings changed, nothing taken for a control key.
  const settings = Buffer.alloc(TERMIOS_BYTES);
  must('tcgetattr', readSettings(held, settings));
  makeRaw(settings);
  must('tcsetattr', writeSettings(held, AT_ONCE, settings));
  const hasUnread = (): boolean => {
    const asked = Buffer.alloc(POLL_BYTES);
    new Int32Array(asked.buffer, asked.byteOffset, 1)[0] = master;
    new Int16Array(asked.buffer, asked.byteOffset + 4, 1)[0] = TO_READ;
    return poll(asked, 1, 0) === 1;
  };
  return { master, device, hasUnread, release: () => closeSync(held) };
}
