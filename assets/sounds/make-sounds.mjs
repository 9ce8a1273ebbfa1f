// Draws the six sounds of the bench. They differ in rhythm first and in pitch second, so that they can be told apart
// over a conveyor and by ears that lost the highs: `node assets/sounds/make-sounds.mjs` writes them anew.
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const RATE = 22_050;
const folder = dirname(fileURLToPath(import.meta.url));

const soft = (phase) => Math.sin(phase) + 0.25 * Math.sin(2 * phase) + 0.1 * Math.sin(3 * phase);
const bell = (phase) => Math.sin(phase) + 0.5 * Math.sin(2.01 * phase) + 0.25 * Math.sin(4.2 * phase);
const buzz = (phase) => [1, 3, 5, 7, 9].reduce((sum, n) => sum + Math.sin(n * phase) / n, 0);

/** @type {Record<string, { voice: (phase: number) => number, decay: number, notes: [at: number, hz: number, seconds: number][] }>} */
const sounds = {
  // Two quick steps up: done.
  ok: {
    voice: soft,
    decay: 9,
    notes: [
      [0, 1046.5, 0.09],
      [0.08, 1568, 0.2],
    ],
  },
  // One short tick: the label is on its way, nothing to do yet.
  printing: { voice: soft, decay: 22, notes: [[0, 1318.5, 0.12]] },
  // Three even knocks, the last one up, like a question.
  needsScan: {
    voice: bell,
    decay: 10,
    notes: [
      [0, 784, 0.12],
      [0.14, 784, 0.12],
      [0.28, 1174.7, 0.26],
    ],
  },
  // Two long low buzzes.
  wrong: {
    voice: buzz,
    decay: 0.8,
    notes: [
      [0, 185, 0.2],
      [0.27, 155.6, 0.42],
    ],
  },
  // High, low, high, low: an alarm that is not an error of the packer.
  cancelled: {
    voice: bell,
    decay: 2,
    notes: [
      [0, 987.8, 0.15],
      [0.16, 659.3, 0.15],
      [0.32, 987.8, 0.15],
      [0.48, 659.3, 0.28],
    ],
  },
  // Three slow steps down: something ran out of breath.
  machine: {
    voice: soft,
    decay: 2.5,
    notes: [
      [0, 698.5, 0.22],
      [0.25, 523.3, 0.22],
      [0.5, 349.2, 0.34],
    ],
  },
};

for (const [name, sound] of Object.entries(sounds))
  writeFileSync(join(folder, `${name}.wav`), wav(draw(sound)));

function draw({ voice, decay, notes }) {
  const seconds = Math.max(...notes.map(([at, , length]) => at + length));
  const samples = new Float64Array(Math.ceil(seconds * RATE));
  for (const [at, hz, length] of notes) {
    const first = Math.round(at * RATE);
    const count = Math.round(length * RATE);
    for (let i = 0; i < count && first + i < samples.length; i++) {
      const t = i / RATE;
      // 4 ms in and 12 ms out: without these every note begins and ends with a click.
      const edges = Math.min(1, t / 0.004, (length - t) / 0.012);
      samples[first + i] += voice(2 * Math.PI * hz * t) * Math.exp(-decay * t) * edges;
    }
  }
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  return samples.map((sample) => (sample / peak) * 0.9);
}

/** Mono, 16 bit, little endian. */
function wav(samples) {
  const bytes = Buffer.alloc(44 + samples.length * 2);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(36 + samples.length * 2, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(RATE, 24);
  bytes.writeUInt32LE(RATE * 2, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(samples.length * 2, 40);
  samples.forEach((sample, index) => bytes.writeInt16LE(Math.round(sample * 32_767), 44 + index * 2));
  return bytes;
}
