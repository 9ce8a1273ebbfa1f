/** A record of an answer, as text; written from RFC 1035, 3.2 and 4.1, without compression. */
export type DnsRecord =
  | { readonly name: string; readonly type: 'PTR'; readonly target: readonly string[] }
  | { readonly name: readonly string[]; readonly type: 'SRV'; readonly port: number; readonly target: string }
  | { readonly name: readonly string[]; readonly type: 'TXT'; readonly texts: readonly string[] }
  | { readonly name: string; readonly type: 'A'; readonly address: string };

const types = { A: 1, PTR: 12, TXT: 16, SRV: 33 } as const;
const INTERNET = 1;
const TTL_S = 120;

const word = (number: number): Buffer => Buffer.of(number >> 8, number & 0xff);

/** Labels that hold dots are given one by one. */
function nameOf(name: string | readonly string[]): Buffer {
  const labels = typeof name === 'string' ? name.split('.') : name;
  const parts = labels.map((label) => Buffer.from(label));
  return Buffer.concat([...parts.flatMap((part) => [Buffer.of(part.length), part]), Buffer.of(0)]);
}

function dataOf(record: DnsRecord): Buffer {
  switch (record.type) {
    case 'PTR':
      return nameOf(record.target);
    case 'SRV':
      return Buffer.concat([word(0), word(0), word(record.port), nameOf(record.target)]);
    case 'TXT':
      return Buffer.concat(
        record.texts.map((text) => Buffer.concat([Buffer.of(Buffer.byteLength(text)), Buffer.from(text)])),
      );
    case 'A':
      return Buffer.from(record.address.split('.').map(Number));
    default:
      throw new Error('no such record');
  }
}

export function answerOf(records: readonly DnsRecord[]): Buffer {
  const head = Buffer.concat([word(0), word(0x8400), word(0), word(records.length), word(0), word(0)]);
  const body = records.map((record) => {
    const data = dataOf(record);
    const ttl = Buffer.alloc(4);
    ttl.writeUInt32BE(TTL_S);
    return Buffer.concat([
      nameOf(record.name),
      word(types[record.type]),
      word(INTERNET),
      ttl,
      word(data.length),
      data,
    ]);
  });
  return Buffer.concat([head, ...body]);
}

/** The name that a question asks for, in lower case. */
export function questionOf(message: Buffer): string {
  const labels: string[] = [];
  for (let at = 12; at < message.length;) {
    const length = message.readUInt8(at);
    if (length === 0) break;
    labels.push(message.toString('utf8', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return labels.join('.').toLowerCase();
}

/** One service of a device, with all that belongs to it in one answer, as printers send it. */
export const serviceRecords = (
  type: 'pdl-datastream' | 'printer' | 'ipp',
  instance: string,
  port: number,
  texts: readonly string[],
  address = '127.0.0.1',
): readonly DnsRecord[] => {
  const service = [instance, `_${type}`, '_tcp', 'local'];
  return [
    { name: `_${type}._tcp.local`, type: 'PTR', target: service },
    { name: service, type: 'SRV', port, target: 'device.local' },
    { name: service, type: 'TXT', texts },
    { name: 'device.local', type: 'A', address },
  ];
};
