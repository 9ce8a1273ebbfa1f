import type { Handlers, Relay } from '../../shared/contract/index.ts';
import { isCancelled } from '../../shared/domain/order-status.ts';
import type { Profile } from '../../shared/marketplace/profile.ts';
import type { Problem } from '../../shared/problem.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { Cache } from '../db/cache/open-cache.ts';
import type { JobRow } from '../db/journal/jobs.ts';
import type { Journal } from '../db/journal/open-journal.ts';
import { createLabelPreparer } from '../labels/prepare-label.ts';
import type { BudgetStore } from '../marketplace/budget-store.ts';
import { systemClock } from '../marketplace/clock.ts';
import { createMarketplace } from '../marketplace/create-marketplace.ts';
import { languageOf } from '../printers/languages/language-of.ts';
import { createPrintQueue, type PrintQueue } from '../printers/queue/print-queue.ts';
import { labelTypeFor, modelKey, type LabelSettings } from '../services/labels/label-settings.ts';
import { createLabels } from '../services/labels/labels.ts';
import { createOutbox } from '../services/outbox/outbox.ts';
import { createPacking, type Packing } from '../services/packing/packing.ts';
import { createPrinting } from '../services/printing/printing.ts';
import { drawTestLabel } from '../services/printing/test-label.ts';
import type { SettingsFile } from '../services/settings/settings-file.ts';
import { createStationService } from '../services/settings/station-service.ts';
import { createSupplyCarriers } from '../services/supplies/carriers.ts';
import { createSupplies } from '../services/supplies/supplies.ts';
import { createSync } from '../services/sync/sync.ts';
import { createChanges } from './changes.ts';
import { createCurrentPrinter, DEFAULT_MODEL } from './current-printer.ts';
import type { StationPorts } from './ports.ts';
import { createRouter } from './router.ts';

export interface Composition {
  readonly version: string;
  readonly profile: Profile;
  readonly token: string | null;
  readonly printerAddress: string | null;
  /** The emulated printer of practice data: its port is another at each start, so it is never saved. */
  readonly ownPrinter: string | null;
  readonly cache: Cache;
  readonly journal: Journal;
  readonly settings: SettingsFile;
  /** Kept counts of requests. */
  readonly budget: BudgetStore;
  readonly notices: readonly Problem[];
  readonly ports: StationPorts;
}

const SIZES = {
  '58x40': { width: 58, height: 40 },
  '40x30': { width: 40, height: 30 },
} as const;

/** The one place where the services of a station are made and know each other. */
export function composeStation(composition: Composition): {
  relay: Relay;
  start(): void;
  stop(): Promise<void>;
} {
  const { cache, journal, settings, profile, token, ports } = composition;
  const { clock, newId, log } = ports;
  const printer = createCurrentPrinter();
  const saved = settings.read().printer;
  printer.use(composition.printerAddress, saved?.model ?? DEFAULT_MODEL, saved?.catalogueId ?? null);

  const labelSettings = (): LabelSettings => {
    const { labelType, labelSize } = settings.read().preferences;
    const model = printer.model();
    return { type: labelTypeFor(model, labelType), ...SIZES[labelSize], model };
  };

  const marketplace = createMarketplace({
    profile,
    token: async () => token,
    clock: systemClock,
    now: clock,
    budget: composition.budget,
    log,
  });
  const preparer = createLabelPreparer();
  const labels = createLabels({ cache, marketplace, preparer, settings: labelSettings, clock, log });

  // Queue and services know each other; each is asked only after all of them are made.
  const late: { queue?: PrintQueue; packing?: Packing } = {};
  const queueOf = (): PrintQueue => made(late.queue);
  const packingOf = (): Packing => made(late.packing);

  const ownChanges = createChanges();
  const outbox = createOutbox({
    journal,
    carriers: createSupplyCarriers({ cache, journal, marketplace, clock, changed: ownChanges.notify }),
    clock,
    log,
  });
  const reached = (): void => {
    outbox.retryNow();
    labels.wanted();
  };
  const sync = createSync({ cache, marketplace, clock, log, reached });
  const marketplaceChanges = createChanges();
  for (const source of [ownChanges, sync.changes]) source.subscribe(marketplaceChanges.notify);

  const packing = createPacking({
    cache,
    journal,
    queue: queueOf,
    clock,
    newId,
    preparedFor: () => modelKey(labelSettings()),
    labelWanted: labels.wanted,
  });
  late.packing = packing;

  const supplies = createSupplies({
    cache,
    journal,
    marketplace,
    preparer,
    queue: queueOf,
    outbox,
    labelSettings,
    clock,
    newId,
    marketplaceChanges,
    packingChanges: packing.changes,
    labelChanges: labels.changes,
    setAside: packing.setAside,
  });

  let formatInForce = modelKey(labelSettings());
  /** Another printer, or other labels: nothing that was made for those before is sent any more. */
  const formatChanged = (): void => {
    formatInForce = modelKey(labelSettings());
    labels.wake();
    queueOf().printerChanged();
    journal.meta.saveLabelFormat(formatInForce);
  };

  /** The printer may have been changed while another account's journal was open, or just before a crash. */
  const forgetOtherFormats = (): void => {
    if (journal.meta.labelFormat() === formatInForce) return;
    journal.jobs.forgetBytes();
    journal.meta.saveLabelFormat(formatInForce);
  };

  const printing = createPrinting({
    cache,
    journal,
    queue: queueOf,
    printer: () => ({
      address: printer.address(),
      model: printer.model(),
      catalogueId: printer.catalogueId(),
    }),
    paper: () => SIZES[settings.read().preferences.labelSize],
    usePrinter: (address, model, catalogueId) => {
      const isOwn = address === composition.ownPrinter;
      settings.write({ ...settings.read(), printer: isOwn ? null : { address, model, catalogueId } });
      printer.use(address, model, catalogueId);
      packing.printerChanged();
      formatChanged();
      printing.changes.notify();
    },
    clock,
    newId,
  });

  const render = async (job: JobRow): Promise<Result<Uint8Array, Problem>> => {
    const { document } = job;
    if (document.kind === 'test') {
      const paper = SIZES[settings.read().preferences.labelSize];
      const model = printer.model();
      return ok(languageOf(model).encode(drawTestLabel(paper, model.dpi), model));
    }
    if (document.kind === 'supplyQr') return supplies.renderQr(document.supplyId);
    return labels.render(document.orderId);
  };

  late.queue = createPrintQueue({
    jobs: journal.jobs,
    transaction: journal.transaction,
    clock,
    log,
    transport: printer.transport,
    render,
    stillWanted: (job) => {
      if (job.document.kind !== 'orderLabel') return true;
      const order = cache.orders.get(job.document.orderId);
      return order === null || !isCancelled(order);
    },
    onOutcome: (job, outcome) => packingOf().jobEnded(job, outcome),
    changed: printing.changes.notify,
  });

  const station = createStationService({
    version: composition.version,
    profile,
    token,
    cache,
    journal,
    marketplace,
    sync,
    outbox,
    secrets: ports.secrets,
    settings,
    notices: composition.notices,
    clock,
    log,
    preferencesChanged: () => {
      if (modelKey(labelSettings()) !== formatInForce) formatChanged();
    },
  });

  marketplaceChanges.subscribe(packing.marketplaceChanged);
  marketplaceChanges.subscribe(labels.wake);
  labels.changes.subscribe(packing.changes.notify);

  const handlers: Handlers = {
    packing: packing.handlers,
    printing: printing.handlers,
    station: station.handlers,
    supplies: supplies.handlers,
  };

  return {
    relay: createRouter(handlers, log, newId),
    start: () => {
      forgetOtherFormats();
      queueOf().start();
      packing.start();
      sync.start();
      outbox.wake();
      labels.wake();
      preparer
        .warm()
        .catch((error: unknown) => log.error({ error: String(error) }, 'labels can not be made ready'));
    },
    stop: async () => {
      await Promise.all([sync.stop(), outbox.stop(), labels.stop(), queueOf().stop(), marketplace.stop()]);
      await printer.close();
    },
  };
}

function made<T>(service: T | undefined): T {
  if (service === undefined) throw new Error('asked before the station was composed');
  return service;
}
