import { crc32, inflateSync } from 'node:zlib';
import { dotsWhere } from './dots-fixtures.ts';
import type { LabelReader, ReadLabel } from './read-label.ts';

/**
 * PNG specification: a signature, then chunks of length, type, data and CRC-32 from IHDR to IEND. Of one bit a grey
 * pixel, 0 is black, rows begin with the number of a filter, none of which is used here; `pHYs` is pixels a metre.
 */
export function readPng(dotsPerMm: number): LabelReader {
  return (bytes) => {
    const file = Buffer.from(bytes);
    const labels: ReadLabel[] = [];
    let at = 0;
    while (at < file.length) {
      if (file.toString('latin1', at, at + 8) !== '\x89PNG\r\n\x1a\n') throw new Error(`no PNG at ${at}`);
      const chunks = new Map<string, Buffer>();
      for (at += 8; !chunks.has('IEND');) {
        const length = file.readUInt32BE(at);
        const named = file.subarray(at + 4, at + 8 + length);
        if (file.readUInt32BE(at + 8 + length) !== crc32(named)) throw new Error('a wrong checksum');
        chunks.set(named.toString('latin1', 0, 4), named.subarray(4));
        at += 12 + length;
      }
      labels.push(read(chunks, dotsPerMm));
    }
    return labels;
  };
}

function read(chunks: ReadonlyMap<string, Buffer>, dotsPerMm: number): ReadLabel {
  if ([...chunks.keys()].join() !== 'IHDR,pHYs,IDAT,IEND') throw new Error([...chunks.keys()].join());
  const [head, size] = [chunks.get('IHDR')!, chunks.get('pHYs')!];
  if (head.toString('hex', 8) !== '0100000000') throw new Error('not one bit of grey');
  const wanted = Math.round(dotsPerMm * 1000);
  if (size.readUInt32BE(0) !== wanted || size.readUInt32BE(4) !== wanted || size[8] !== 1)
    throw new Error(`pHYs ${size.toString('hex')}`);
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const rows = inflateSync(chunks.get('IDAT')!);
  const line = 1 + Math.ceil(width / 8);
  if (rows.length !== line * height) throw new Error('rows are missing');
  for (let y = 0; y < height; y += 1) if (rows[y * line] !== 0) throw new Error('a filter');
  return {
    paper: dotsWhere(width, height, (x, y) => (rows[y * line + 1 + (x >> 3)]! & (0x80 >> (x & 7))) === 0),
    copies: 1,
    commands: [...chunks.keys()],
  };
}
