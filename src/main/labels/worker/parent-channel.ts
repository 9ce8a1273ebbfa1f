import process from 'node:process';

/** How a helper speaks with the station: over the channel of plain Node's processes, or that of Electron's. */
export interface ParentChannel {
  post(message: unknown): void;
  listen(onMessage: (message: unknown) => void): void;
}

interface ElectronPort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): unknown;
}

export function openParentChannel(): ParentChannel {
  const port: unknown = Reflect.get(process, 'parentPort');
  if (isElectronPort(port)) {
    return {
      post: (message) => port.postMessage(message),
      listen: (onMessage) => void port.on('message', ({ data }) => onMessage(data)),
    };
  }
  if (!process.connected) throw new Error('this is a helper of the station');
  // Nobody is left to draw for.
  process.on('disconnect', () => process.exit(0));
  return {
    post: (message) => void process.send?.(message),
    listen: (onMessage) => void process.on('message', onMessage),
  };
}

const isElectronPort = (port: unknown): port is ElectronPort =>
  typeof port === 'object' && port !== null && 'postMessage' in port && 'on' in port;
