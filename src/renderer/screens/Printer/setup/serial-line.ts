/** What the two ends of a serial line must agree on, by their names in the address. */
export const serialSettings = {
  baud: ['1200', '2400', '4800', '9600', '19200', '38400', '57600', '115200'],
  parity: ['none', 'even', 'odd', 'mark', 'space'],
  data: ['8', '7', '6', '5'],
  stop: ['1', '1.5', '2'],
  flow: ['none', 'rtscts', 'xonxoff'],
} as const;
export type SerialSetting = keyof typeof serialSettings;

/** As printers leave the factory. */
const usual: Readonly<Record<SerialSetting, string>> = {
  baud: '9600',
  parity: 'none',
  data: '8',
  stop: '1',
  flow: 'none',
};

const WINDOWS_PORT = /^com\d+:?$/i;

export const isSerial = (address: string): boolean =>
  address.trim().toLowerCase().startsWith('serial://') || WINDOWS_PORT.test(address.trim());

/** The line's settings as the address has them, what it does not name as printers leave the factory. */
export function readLine(address: string): Readonly<Record<SerialSetting, string>> {
  const given = new URLSearchParams(address.split('?')[1] ?? '');
  const valueOf = (setting: SerialSetting): string => given.get(setting) ?? usual[setting];
  return {
    baud: valueOf('baud'),
    parity: valueOf('parity'),
    data: valueOf('data'),
    stop: valueOf('stop'),
    flow: valueOf('flow'),
  };
}

/** The same port with one setting changed. */
export function withSetting(address: string, setting: SerialSetting, value: string): string {
  const [place = ''] = address.trim().split('?');
  const line = new URLSearchParams({ ...readLine(address), [setting]: value });
  return `${WINDOWS_PORT.test(place) ? `serial://${place.replace(':', '')}` : place}?${line.toString()}`;
}
