import type { Handlers } from '../../../shared/contract/index.ts';
import type { PrinterSetup, Routes } from '../../../shared/domain/printer/printer-set.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { LabelDrawers } from '../../labels/worker/label-drawers.ts';
import type { PictureHost } from '../../printers/languages/png/picture-problem.ts';
import type { Templates } from '../templates/templates.ts';
import type { Preferences } from '../../../shared/domain/preferences.ts';
import type { PaperSize } from './own-labels.ts';
import type { PicturePorts } from './picture-of-job.ts';
import type { PrinterLives } from './printer-life.ts';
import type { PrinterPool } from './printer-pool.ts';

export interface PrintingPorts {
  readonly cache: Cache;
  readonly journal: Journal;
  readonly printers: PrinterPool;
  readonly lives: Pick<PrinterLives, 'cleaned' | 'hasPrinted' | 'view'>;
  /** The size of the desk's labels in millimetres. */
  readonly paper: () => PaperSize;
  readonly drawers: Pick<LabelDrawers, 'own' | 'checkOwn' | 'ownPdf'>;
  readonly templates: Templates;
  readonly finding: Pick<Handlers['printing'], 'find' | 'stopFinding' | 'found'>;
  readonly givingOutLabels: Pick<Handlers['printing'], 'giveOutLabels'>;
  /** Saves the printers and puts them in force. */
  readonly usePrinters: (printers: readonly PrinterSetup[], routes: Routes) => void;
  /** Where the station runs, and so whether a driver can be given a picture. */
  readonly pictureHost: PictureHost;
  /** A person answered a printer's question. */
  readonly answered: () => void;
  readonly pictures: PicturePorts;
  readonly person: () => string | null;
  readonly language: () => Preferences['language'];
  readonly clock: () => number;
  readonly newId: () => string;
}
