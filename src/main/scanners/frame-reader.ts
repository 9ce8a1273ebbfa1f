import { readSerialText } from '../../shared/domain/scanner/read-serial-text.ts';
import type { RawScan } from '../../shared/domain/scanner/scanner-card-scan.ts';
import type { ScannedText } from '../../shared/domain/scanner/scan-text.ts';
import type { ScannerProfile } from '../../shared/domain/scanner/scanner-profile.ts';
import { cutFrames, type Pending } from './serial-frames.ts';

/** Silences that end a code without an end of its own, in ms. Tests pass their own. */
export interface FrameSilences {
  /** USB adapters hold bytes back for 16 ms, Bluetooth for 50. */
  readonly withoutEndMs: number;
  /** Of a scanner that is known to send ends: its code was cut short, or its setting was changed. */
  readonly withEndMs: number;
  /** Between two scans of the set-up card. */
  readonly captureMs: number;
}

export const FRAME_SILENCES: FrameSilences = { withoutEndMs: 100, withEndMs: 1000, captureMs: 500 };

/** A timer that fires this late ran behind other work: bytes may still wait to be read. */
const LATE_TIMER_MS = 20;

export interface FrameReader {
  take(bytes: Uint8Array): void;
  /** The line broke off: what came is no code. */
  forget(): void;
  use(profile: ScannerProfile | null): void;
  /** Everything between two silences, ends included, goes there instead of being read. */
  capture(onRaw: (raw: RawScan) => void): () => void;
}

export interface FrameReaderOptions {
  readonly profile: ScannerProfile | null;
  readonly clock: () => number;
  readonly silences: FrameSilences;
  /** When its first byte was read, and its last. */
  readonly onScan: (scanned: ScannedText, startedAt: number, endedAt: number) => void;
}

const lastOf = (count: number, list: readonly number[]): readonly number[] =>
  count === 0 ? [] : list.slice(-count);

/** Makes codes of what a serial line says. */
export function createFrameReader({ clock, silences, onScan, ...options }: FrameReaderOptions): FrameReader {
  let { profile } = options;
  let pending: Pending = [];
  /** When each byte of it was read. */
  let times: readonly number[] = [];
  let lastByteAt = 0;
  let sendsEnds = false;
  let timer: NodeJS.Timeout | undefined;
  let captured: ((raw: RawScan) => void) | null = null;

  const emit = (frame: Uint8Array, startedAt: number): void => {
    const scanned = readSerialText(frame, profile);
    if (scanned.text !== '') onScan(scanned, startedAt, lastByteAt);
  };

  const silenceMs = (): number => {
    if (captured) return silences.captureMs;
    const isEnding = profile ? profile.suffix !== 'none' : sendsEnds;
    return isEnding ? silences.withEndMs : silences.withoutEndMs;
  };

  const forgetPending = (): void => {
    pending = [];
    times = [];
  };

  const endBySilence = (): void => {
    const raw: RawScan = { kind: 'bytes', bytes: Uint8Array.from(pending), at: times };
    forgetPending();
    sendsEnds = false;
    if (captured) captured(raw);
    else emit(raw.bytes, raw.at[0] ?? lastByteAt);
  };

  const waitForSilence = (): void => {
    clearTimeout(timer);
    if (pending.length === 0) return;
    const due = performance.now() + silenceMs();
    timer = setTimeout(() => {
      if (performance.now() - due > LATE_TIMER_MS) waitForSilence();
      else endBySilence();
    }, silenceMs());
  };

  return {
    take(bytes) {
      lastByteAt = clock();
      const begunAt = times[0] ?? lastByteAt;
      const cut = captured
        ? { frames: [], pending: [...pending, ...bytes] }
        : cutFrames(pending, bytes, profile?.suffix ?? null);
      ({ pending } = cut);
      const isCut = cut.frames.length > 0;
      const isNew = Array.from(bytes, () => lastByteAt);
      times = lastOf(pending.length, isCut ? isNew : [...times, ...isNew]);
      if (isCut) sendsEnds = true;
      for (const [index, frame] of cut.frames.entries()) emit(frame, index === 0 ? begunAt : lastByteAt);
      waitForSilence();
    },
    forget() {
      clearTimeout(timer);
      forgetPending();
    },
    use(next) {
      profile = next;
    },
    capture(onRaw) {
      captured = onRaw;
      forgetPending();
      return () => {
        if (captured !== onRaw) return;
        captured = null;
        forgetPending();
      };
    },
  };
}
