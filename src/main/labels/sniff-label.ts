/** What bytes look like, whatever they are said to be. */
export type Sniffed = 'png' | 'svg' | 'zpl' | 'html' | 'json' | 'xml' | 'pdf' | 'unknown';

const PNG_SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
/** Enough for an XML declaration, comments of a generator, and the root's name. */
const HEAD_BYTES = 4096;

/** Tells a label from the pages and messages that proxies and gateways answer instead of it. */
export function sniffLabel(bytes: Uint8Array): Sniffed {
  if (PNG_SIGNATURE.every((byte, index) => bytes[index] === byte)) return 'png';
  // Drivers begin ZPL with control characters (DLE, STX), editors begin files with a byte order mark.
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES))
    .toString('utf8')
    .replace(/^[\p{Cc}\s\ufeff]+/u, '');
  if (head.startsWith('%PDF-')) return 'pdf';
  if (head.startsWith('{') || head.startsWith('[')) return 'json';
  if (head.startsWith('<')) return sniffMarkup(head);
  // Zebra's drivers begin with `CT~~CD,~CC^~CT~`.
  return head.startsWith('^') || head.startsWith('~') || /^CT~/i.test(head) ? 'zpl' : 'unknown';
}

function sniffMarkup(head: string): Sniffed {
  const root = head.replace(/^(?:<\?[^>]*\?>|<!--[^]*?-->|\s+)+/, '');
  if (/^<svg[\s/>]/.test(root)) return 'svg';
  return /^<(?:!doctype\s+html|html|head|body)[\s/>]/i.test(root) ? 'html' : 'xml';
}
