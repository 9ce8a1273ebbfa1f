import { fileURLToPath } from 'node:url';

/** What runs as the station and as its emulated printers. */
export interface Programs {
  readonly station: string;
  readonly printer: string;
}

const file = (inProject: string): string => fileURLToPath(new URL(`../../../${inProject}`, import.meta.url));

export const SOURCES: Programs = {
  station: file('src/main/headless.ts'),
  printer: file('src/simulator/printers/main.ts'),
};

/** What is shipped: half the time to start. */
export const BUILT: Programs = {
  station: file('dist/main/headless.js'),
  printer: file('dist/simulator/printer.js'),
};
