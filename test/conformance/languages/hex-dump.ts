/** Sixteen bytes a line, in hexadecimal and as text: a change of a golden can be read. */
export function hexDump(bytes: Uint8Array): string {
  const lines: string[] = [];
  for (let at = 0; at < bytes.length; at += 16) {
    const part = [...bytes.subarray(at, at + 16)];
    const hex = part.map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
    const text = part.map((byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.')).join('');
    lines.push(`${at.toString(16).padStart(6, '0')}  ${hex.padEnd(47)}  ${text}`);
  }
  return `${lines.join('\n')}\n`;
}
