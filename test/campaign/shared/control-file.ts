import path from 'node:path';

/** Beside the name of an emulated serial port stands the address of its printer's control port. */
export const controlFileOf = (port: string): string => `${port}.control`;

/** The same for a network printer, in the folder of its round. */
export const networkControlFile = (folder: string, port: number): string =>
  controlFileOf(path.join(folder, `network-${port}`));
