import { inflateSync } from 'node:zlib';
import { expect } from 'vitest';
import type { Dots } from '../../../src/main/raster/dots.ts';

const POINT_MM = 25.4 / 72;

export interface ReadPage {
  /** In millimetres, as all of it. */
  readonly size: readonly number[];
  /** From the upper left corner, and the label's picture. */
  readonly labels: readonly { readonly place: readonly number[]; readonly dots: Dots }[];
}

/** Reads a PDF by its own table of objects, strictly enough to see a wrong offset or length. */
export function readPdf(pdf: Uint8Array): readonly ReadPage[] {
  const file = Buffer.from(pdf).toString('latin1');
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1]);
  const [, size] = /^xref\n0 (\d+)\n/.exec(file.slice(table)) ?? [];
  const rows = [...file.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset));
  expect(rows).toHaveLength(Number(size) - 1);
  const object = (id: string | number): string => {
    const from = rows[Number(id) - 1]!;
    expect(file.slice(from, from + String(id).length + 7)).toBe(`${id} 0 obj\n`);
    return file.slice(from, file.indexOf('\nendobj\n', from));
  };
  const stream = (id: string | number): Buffer => {
    const [head = '', length = ''] = /^[^]*?\/Length (\d+)>>stream\n/.exec(object(id)) ?? [];
    const from = rows[Number(id) - 1]! + head.length;
    expect(file.slice(from + Number(length), from + Number(length) + 10)).toBe('\nendstream');
    return Buffer.from(pdf.subarray(from, from + Number(length)));
  };
  const mm = (points: string): number => Math.round(Number(points) * POINT_MM * 100) / 100;
  const kids = /\/Kids \[(.*?)\]/.exec(object(2))![1]!;
  return [...kids.matchAll(/(\d+) 0 R/g)].map(([, id = '']) => {
    const page = object(id);
    const [, width = '', height = ''] = /\/MediaBox \[0 0 (\S+) (\S+)\]/.exec(page)!;
    const images = [...page.matchAll(/\/L\d+ (\d+) 0 R/g)].map(([, image = '']) => image);
    const drawn = stream(/\/Contents (\d+)/.exec(page)![1]!).toString('latin1');
    const places = [...drawn.matchAll(/q (\S+) 0 0 (\S+) (\S+) (\S+) cm \/L\d+ Do Q/g)];
    expect(places).toHaveLength(images.length);
    return {
      size: [mm(width), mm(height)],
      labels: images.map((image, at) => {
        const [, across = '', down = '', x = '', y = ''] = places[at]!;
        const [, columns, lines] = /\/Width (\d+) \/Height (\d+) /.exec(object(image))!;
        const stride = (Number(columns) + 7) >> 3;
        const top = String(Number(height) - Number(y) - Number(down));
        return {
          place: [mm(x), mm(top), mm(across), mm(down)],
          dots: {
            width: Number(columns),
            height: Number(lines),
            stride,
            bits: bitsOf(inflateSync(stream(image)), object(image), stride),
          },
        };
      }),
    };
  });
}

/** 1 is black, as in our own pictures; in those of PNG 0 is, and each row has the number of its filter before it. */
function bitsOf(rows: Buffer, head: string, stride: number): Uint8Array {
  if (!head.includes('/Predictor 15')) return rows;
  const bits: number[] = [];
  for (let at = 0; at < rows.length; at += stride + 1) {
    expect(rows[at]).toBe(0);
    for (const byte of rows.subarray(at + 1, at + 1 + stride)) bits.push(byte ^ 0xff);
  }
  return Uint8Array.from(bits);
}
