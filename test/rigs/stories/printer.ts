/** Bytes of one connection: longer than any question to the printer, shorter than a label. */
export const MID_LABEL = 90;

/** The emulated printer's control port: what hands, or bad luck, do to it. */
export interface PrinterHands {
  spoil(fault: Readonly<Record<string, unknown>>): Promise<void>;
  /** Ends one fault. */
  mend(fault: string): Promise<void>;
  newPaper(): Promise<void>;
  offAndOn(): Promise<void>;
  /** How many bytes a label of the tray was. */
  bytesOf(label: number): Promise<number>;
}

export function openPrinter(control: string): PrinterHands {
  const tell = async (method: 'PUT' | 'POST' | 'DELETE', path: string, body?: object): Promise<void> => {
    const answer = await fetch(`${control}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
  };
  return {
    spoil: (fault) => tell('PUT', '/faults', fault),
    mend: (fault) => tell('DELETE', `/faults/${fault}`),
    newPaper: () => tell('POST', '/paper', {}),
    bytesOf: async (label) =>
      (await (await fetch(`${control}/labels/${label}.bin`)).arrayBuffer()).byteLength,
    offAndOn: () => tell('POST', '/power-cycle'),
  };
}
