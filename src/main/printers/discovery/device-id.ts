import { printable } from './printable-text.ts';

/** What an IEEE 1284 device id says; null where it says nothing. */
export interface DeviceId {
  readonly maker: string | null;
  readonly model: string | null;
  /** The names of command sets, as they came. */
  readonly commands: readonly string[];
  readonly serialNumber: string | null;
}

/** The longest seen have 300 characters; the length field has 16 bits. */
const MOST_CHARACTERS = 2048;
const MOST_COMMANDS = 20;

/** Keys in short and in long (IEEE 1284-2000, 7.6). `SN` and its like are no part of the standard. */
const keys: Readonly<Record<string, keyof DeviceId>> = {
  MFG: 'maker',
  MANUFACTURER: 'maker',
  MDL: 'model',
  MODEL: 'model',
  CMD: 'commands',
  'COMMAND SET': 'commands',
  SN: 'serialNumber',
  SERN: 'serialNumber',
  SERIALNUMBER: 'serialNumber',
};

/** Reads `MFG:…;MDL:…;CMD:…;`. If a key is repeated the first counts. Null if it names nothing known. */
export function readDeviceId(text: string): DeviceId | null {
  const found: Partial<Record<keyof DeviceId, string>> = {};
  for (const part of text.slice(0, MOST_CHARACTERS).split(';')) {
    const [, name = '', value = ''] = /^\s*([^:]{1,30}?)\s*:([\s\S]*)$/.exec(part) ?? [];
    const key = Object.hasOwn(keys, name.toUpperCase()) ? keys[name.toUpperCase()] : undefined;
    const shown = printable(value);
    if (key !== undefined && shown !== null) found[key] ??= shown;
  }
  if (Object.keys(found).length === 0) return null;
  const { maker = null, model = null, serialNumber = null, commands = '' } = found;
  const list = commands.split(',').map((one) => one.trim());
  return { maker, model, serialNumber, commands: list.filter((one) => one !== '').slice(0, MOST_COMMANDS) };
}

/**
 * The id in a USB printer's answer to GET_DEVICE_ID: two bytes of length, high byte first, that count themselves (USB
 * printer class 1.1, 4.2.1). Some printers send the low byte first, or leave these two bytes out of the count.
 */
export function deviceIdText(answer: Uint8Array): string {
  const bytes = Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength);
  if (bytes.length <= 2) return '';
  const lengths = [bytes.readUInt16BE(0), bytes.readUInt16LE(0)];
  const length = lengths.find((one) => one > 2 && one <= bytes.length + 2) ?? bytes.length;
  return bytes.toString('latin1', 2, Math.min(length, bytes.length)).replace(/\0[\s\S]*$/, '');
}
