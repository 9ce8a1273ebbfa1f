/** A serial line over Bluetooth: what the other end calls itself, or at least its address. */
export interface BluetoothPort {
  readonly name: string;
}

/** Windows: `BTHENUM\{…}_LOCALMFG&000F\7&…&0&AABBCCDDEEFF_C00000000`. Zeros are a port that waits to be called. */
const WINDOWS_ID = /^BTHENUM\\.*&([0-9A-F]{12})_/i;
const NOBODY = '000000000000';

/** macOS puts the device's own name into the port's; adapters on a cable and the system's own ports have others. */
const MAC_PATH = /^\/dev\/(?:cu|tty)\.(?!usb|wlan|debug|Bluetooth|URT)(.+)$/i;
/** Names of the service that some devices have behind their own. */
const MAC_SERVICE = /-(?:SerialPort|SPP|SPPDev|Port|DevB)(?:-\d+)?$/i;

const withColons = (digits: string): string => (digits.match(/../g) ?? []).join(':').toUpperCase();

/** `nobody`: a port that only waits to be called. Null: no line over Bluetooth. */
export function bluetoothPort(
  path: string,
  pnpId: string | undefined,
  friendlyName: string | null,
): BluetoothPort | 'nobody' | null {
  const address = WINDOWS_ID.exec(pnpId ?? '')?.[1];
  if (address !== undefined) {
    if (address === NOBODY) return 'nobody';
    // The system's name is that of the service, the same for every device.
    return { name: [friendlyName ?? '', withColons(address)].join(' ').trim() };
  }
  const named = pnpId === undefined ? MAC_PATH.exec(path)?.[1] : undefined;
  return named === undefined ? null : { name: named.replace(MAC_SERVICE, '') };
}

/** Linux names them in order; who is at the other end is told by address, and by its name to BlueZ alone. */
export const isRfcomm = (name: string): boolean => /^rfcomm\d+$/.test(name);
