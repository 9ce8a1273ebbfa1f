/** An object that holds bytes: `entries` say what they are. */
export const streamOf = (entries: string, data: Uint8Array): Buffer =>
  Buffer.concat([
    Buffer.from(`<<${entries}/Length ${data.length}>>stream\n`, 'latin1'),
    data,
    Buffer.from('\nendstream', 'latin1'),
  ]);

/** Objects numbered from 1, the first one the catalogue, and where each stands (ISO 32000-1, 7.5). */
export function fileOf(objects: readonly Buffer[]): Buffer {
  // Bytes beyond ASCII tell programs that the file is not text.
  const parts = [Buffer.from('%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1')];
  let length = parts[0]?.length ?? 0;
  const places: string[] = [];
  for (const [index, object] of objects.entries()) {
    places.push(`${String(length).padStart(10, '0')} 00000 n \n`);
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
    parts.push(part);
    length += part.length;
  }
  const count = objects.length + 1;
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}`;
  const end = `trailer<</Size ${count}/Root 1 0 R>>\nstartxref\n${length}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(table + end, 'latin1')]);
}
