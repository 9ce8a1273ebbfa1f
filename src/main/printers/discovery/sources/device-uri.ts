import { readHostAndPort } from '../../addresses/tcp-address.ts';
import { evidenceOfName, type Evidence } from '../evidence.ts';
import { identities } from '../sighting.ts';

/** What the address that a spooler has for its printer tells of it. */
export interface DeviceUriFacts {
  readonly identities: readonly string[];
  readonly evidence: readonly Evidence[];
}

const NOTHING: DeviceUriFacts = { identities: [], evidence: [] };
const RAW_PORT = 9100;

/** CUPS' `device-uri`: `socket://host:port`, `usb://Maker/Model?serial=…`; of others nothing is taken. */
export function readDeviceUri(uri: string): DeviceUriFacts {
  const [, scheme = '', rest = ''] = /^([a-z]+):\/\/(.{1,1000})$/i.exec(uri) ?? [];
  switch (scheme.toLowerCase()) {
    case 'socket': {
      const at = readHostAndPort(rest.split(/[/?]/)[0] ?? '', RAW_PORT);
      return 'reason' in at ? NOTHING : { identities: [identities.host(at)], evidence: [] };
    }
    case 'usb':
      return readUsbUri(rest);
    default:
      return NOTHING;
  }
}

function readUsbUri(rest: string): DeviceUriFacts {
  const [place = '', query] = rest.split('?');
  const [maker, model = ''] = place.split('/').map(decoded);
  const serial = new URLSearchParams(query).get('serial');
  const named = evidenceOfName('deviceUri', model, maker ?? null);
  return { identities: identities.usb(serial), evidence: named === null ? [] : [named] };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * The port of a queue of Windows. `IP_192.168.1.20` is what its wizard calls a raw port; a name that a person typed may
 * be a bare address. `USB001` and the like tell nothing of the device behind them.
 */
export function readWindowsPort(port: string): readonly string[] {
  const [, host] = /^(?:IP_)?(\d{1,3}(?:\.\d{1,3}){3})(?:_\d+)?$/i.exec(port.trim()) ?? [];
  const at = host === undefined ? null : readHostAndPort(host, RAW_PORT);
  return at === null || 'reason' in at ? [] : [identities.host(at)];
}
