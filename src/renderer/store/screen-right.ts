import type { Right } from '../../shared/domain/people-rights.ts';
import type { Screen } from './screen-slice.ts';

/** What a screen is for, as a right: without it there is nothing to do there. */
export const rightFor = {
  today: 'pack',
  packing: 'pack',
  handOver: 'handOver',
  supply: 'pack',
  pickList: 'pack',
  tasks: 'plan',
  search: 'pack',
  story: 'pack',
  people: 'users',
  figures: 'figures',
  log: 'log',
  printer: 'pack',
  printerRoutes: 'settings',
  printerSetup: 'settings',
  labels: 'pack',
  labelPrint: 'pack',
  labelEdit: 'settings',
  settings: 'settings',
  scanners: 'settings',
  scannerSetup: 'settings',
  firstSteps: 'settings',
} as const satisfies Record<Screen['name'], Right>;
