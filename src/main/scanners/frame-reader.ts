import { readSerialText } from '../../shared/domain/read-serial-text.ts';
import type { ScannedText } from '../../shared/domain/scan-text.ts';
import type { ScannerProfile } from '../../shared/domain/scanner-profile.ts';
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
  capture(onRaw: (bytes: Uint8Array) => void): () => void;
}

export interface FrameReaderOptions {
  readonly profile: ScannerProfile | null;
  readonly clock: () => number;
  readonly silences: FrameSilences;
  /** `endedAt` is when its last byte was read. */
  readonly onScan: (scanned: ScannedText, endedAt: number) => void;
}

/** Makes codes of what a serial line says. */
export function createFrameReader({ clock, silences, onScan, ...options }: FrameReaderOptions): FrameReader {
  let { profile } = options;
  let pending: Pending = [];
  let lastByteAt = 0;
  let sendsEnds = false;
  let timer: NodeJS.Timeout | undefined;
  let captured: ((bytes: Uint8Array) => void) | null = null;

  const emit = (frame: Uint8Array): void => {
    const scanned = readSerialText(frame, profile);
    if (scanned.text !== '') onScan(scanned, lastByteAt);
  };

  const silenceMs = (): number => {
    if (captured) return silences.captureMs;
    const isEnding = profile ? profile.suffix !== 'none' : sendsEnds;
    return isEnding ? silences.withEndMs : silences.withoutEndMs;
  };

  const endBySilence = (): void => {
    const frame = Uint8Array.from(pending);
    pending = [];
    sendsEnds = false;
    if (captured) captured(frame);
    else emit(frame);
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
      const cut = captured
        ? { frames: [], pending: [...pending, ...bytes] }
        : cutFrames(pending, bytes, profile?.suffix ?? null);
      ({ pending } = cut);
      if (cut.frames.length > 0) sendsEnds = true;
      cut.frames.forEach(emit);
      waitForSilence();
    },
    forget() {
      clearTimeout(timer);
      pending = [];
    },
    use(next) {
      profile = next;
    },
    capture(onRaw) {
      captured = onRaw;
      pending = [];
      return () => {
        if (captured !== onRaw) return;
        captured = null;
        pending = [];
      };
    },
  };
}
