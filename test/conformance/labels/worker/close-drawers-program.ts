import process from 'node:process';
import { createLabelDrawers } from '../../../../src/main/labels/worker/label-drawers.ts';
import { startHelper } from '../../../../src/main/platform/node/forked-helper.ts';

/** A program that has nothing else to do: it warms a label drawer, closes it and says so. */
const silent = (): void => {};
const drawers = createLabelDrawers({ log: { warn: silent, error: silent }, startHelper, drawers: 1 });
await drawers.warm();
await drawers.close();
process.stdout.write('closed');
