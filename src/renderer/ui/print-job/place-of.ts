/** How a printer is reached, as a person would look for it. */
export const places = ['network', 'usb', 'serial', 'queue', 'device', 'folder'] as const;
export type Place = (typeof places)[number];

export interface PlaceOfPrinter {
  readonly place: Place;
  /** The part of the address that a person knows: a host, a port, a queue's name. */
  readonly at: string;
}

const schemes: Readonly<Record<string, Place>> = {
  tcp: 'network',
  usb: 'usb',
  serial: 'serial',
  spool: 'queue',
  file: 'device',
  looking: 'folder',
};

/** Reads an address in the one spelling that the station gives it; what it can't read stands as it is. */
export function placeOf(address: string): PlaceOfPrinter {
  const [, scheme = '', rest = ''] = /^([a-z]+):\/\/(.*)$/.exec(address) ?? [];
  const place = schemes[scheme];
  if (place === undefined) return { place: 'network', at: address };
  const [name = ''] = rest.split('?');
  if (place === 'network') return { place, at: name.replace(/:9100$/, '') };
  // The serial number helps the system tell like devices apart; a person reads the two numbers before it.
  return { place, at: decoded(place === 'usb' ? (name.split('/')[0] ?? '') : name) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
