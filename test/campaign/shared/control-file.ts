/** Beside the name of an emulated serial port stands the address of its printer's control port. */
export const controlFileOf = (port: string): string => `${port}.control`;
