import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { inspectLabel } from '../../../src/main/labels/inspect-label.ts';
import type { LabelFile } from '../../../src/main/labels/prepared-label.ts';
import { labelFile, pngLabel, svgLabel, svgOf } from '../../rigs/labels/label-fixtures.ts';

const faultOf = (type: LabelFile['type'], bytes: Uint8Array | string): string => {
  const result = inspectLabel(labelFile(type, bytes));
  return result.ok ? 'fine' : result.problem.fault;
};

describe('inspecting a label', () => {
  it('tells what it is', async () => {
    expect(inspectLabel(labelFile('png', await pngLabel()))).toEqual({
      ok: true,
      value: { kind: 'png', width: 580, height: 400 },
    });
    expect(inspectLabel(labelFile('svg', svgLabel()))).toMatchObject({ ok: true, value: { kind: 'svg' } });
    expect(inspectLabel(labelFile('zplv', '\ufeff\r\n^XA^XZ'))).toEqual({ ok: true, value: { kind: 'zpl' } });
    expect(inspectLabel(labelFile('zplh', '\u0010CT~~CD,~CC^~CT~^XA^XZ'))).toEqual({
      ok: true,
      value: { kind: 'zpl' },
    });
  });

  it.each(['png', 'svg', 'zplv', 'zplh'] as const)('refuses an empty %s', (type) => {
    expect(faultOf(type, '')).toBe('empty');
  });

  it.each([
    ['an error page', '<!DOCTYPE html><html><body>502 Bad Gateway ^XA^FDx^FS^XZ</body></html>'],
    ['an error message', '{"code":"IncorrectParameter","file":"^XA^FDx^FS^XZ"}'],
    ['a list', '["^XA^FDx^FS^XZ"]'],
    ['a PDF', '%PDF-1.7'],
    ['plain text', 'internal server error'],
    ['other XML', '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>'],
    ['the half of a signature', Uint8Array.of(0x89, 0x50, 0x4e)],
  ])('refuses %s in place of any label', (_, bytes) => {
    for (const type of ['png', 'svg', 'zplv', 'zplh'] as const)
      expect(faultOf(type, bytes)).toBe('notWhatItSays');
  });

  it('refuses one kind of label given for another', async () => {
    expect(faultOf('png', svgLabel())).toBe('notWhatItSays');
    expect(faultOf('svg', await pngLabel())).toBe('notWhatItSays');
    expect(faultOf('zplv', svgLabel())).toBe('notWhatItSays');
  });

  it('refuses a file too large for a label', () => {
    expect(faultOf('zplv', `^XA^FD${'x'.repeat(2 * 1024 * 1024)}^FS^XZ`)).toBe('notWhatItSays');
  });
});

describe('inspecting a PNG', () => {
  it('finds every cut', async () => {
    const png = await pngLabel();
    for (let length = 8; length < png.length; length += 1) {
      expect(faultOf('png', png.subarray(0, length))).toBe('truncated');
    }
  });

  it('finds a changed byte', async () => {
    const png = await pngLabel();
    for (let at = 8; at < png.length; at += 97) {
      const changed = Buffer.from(png);
      changed[at]! ^= 0x20;
      expect(['truncated', 'notWhatItSays']).toContain(faultOf('png', changed));
    }
  });

  it('refuses a picture of billions of pixels before anything unpacks it', async () => {
    const png = Buffer.from(await pngLabel());
    png.writeUInt32BE(60_000, 16);
    png.writeUInt32BE(60_000, 20);
    png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
    expect(faultOf('png', png)).toBe('notWhatItSays');
  });
});

/** A PNG of one white pixel. */
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsTjPnAAAAABJRU5ErkJggg==';

describe('inspecting an SVG', () => {
  it('finds every cut', () => {
    const svg = svgLabel().trimEnd();
    const root = svg.indexOf('<svg') + '<svg '.length;
    for (let length = root; length < svg.length; length += 13)
      expect(faultOf('svg', svg.slice(0, length))).toBe('truncated');
    expect(faultOf('svg', svg.slice(0, -1))).toBe('truncated');
  });

  it('allows what lies in the file itself', () => {
    const inner =
      `<defs><g id="a"/></defs><use xlink:href="#a"/><image href="data:image/png;base64,${DOT}"/>` +
      '<rect fill="url(#a)" style="clip-path: url(\'#a\')"/>';
    expect(faultOf('svg', svgOf(inner))).toBe('fine');
    expect(faultOf('svg', `${svgLabel()}<!-- the end --> <!-- really -->\n`)).toBe('fine');
  });

  it.each([
    ['a file', '<image href="file:///etc/passwd"/>'],
    ['a relative file', "<image xlink:href='../secret.png'/>"],
    ['a disguised file', '<image href="&#x66;ile:///etc/passwd"/>'],
    ['the network', '<image href="http://127.0.0.1:9100/x.png"/>'],
    ['an SVG inside a data address', '<image href="data:image/svg+xml;base64,AAAA"/>'],
    ['an included text', '<xi:include href="/etc/passwd" parse="text"/>'],
    ['a style sheet', '<style>@import "http://host/x.css";</style>'],
    ['a style', '<rect style="fill: url( &quot;http://host/x#a&quot; )"/>'],
    ['another base', '<g xml:base="file:///etc/"/>'],
  ])('refuses one that points to %s', (_, content) => {
    expect(faultOf('svg', svgOf(content))).toBe('notWhatItSays');
  });

  it.each([
    ['a document type', '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'],
    ['an outside style sheet', '<?xml-stylesheet href="x.css"?>'],
  ])('refuses one with %s', (_, prologue) => {
    expect(faultOf('svg', svgLabel().replace('<!--', `${prologue}<!--`))).toBe('notWhatItSays');
  });

  it('refuses other encodings than UTF-8', () => {
    expect(faultOf('svg', svgLabel().replace('version="1.0"', 'version="1.0" encoding="UTF-7"'))).toBe(
      'notWhatItSays',
    );
    expect(faultOf('svg', Buffer.from(svgLabel(), 'utf16le'))).toBe('notWhatItSays');
    expect(faultOf('svg', Buffer.concat([Buffer.from(svgLabel()), Buffer.of(0xff)]))).toBe('notWhatItSays');
  });

  it('takes no longer for hostile text than for any other', () => {
    const hostile = ['url(', '<!-- -->', ' href="', '@import ', '<!--', '</svg', '</svg> '].map(
      (piece) => `<svg ${piece.repeat(200_000 / piece.length)}`,
    );
    const before = process.threadCpuUsage();
    for (const text of hostile) faultOf('svg', text);
    expect(process.threadCpuUsage(before).user).toBeLessThan(2_000_000);
  });
});
