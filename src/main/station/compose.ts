import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import type { AskedHandlers, ScreenRelay } from '../../shared/contract/index.ts';
import type { PrinterSetup, Routes } from '../../shared/domain/printer/printer-set.ts';
import { createLabelDrawers } from '../labels/worker/label-drawers.ts';
import { systemClock } from '../marketplace/clock.ts';
import { createMarketplace } from '../marketplace/create-marketplace.ts';
import { createTraffic } from '../marketplace/traffic.ts';
import { serialPortOf } from '../printers/addresses/serial-port-of.ts';
import { createBoxCodes } from '../services/boxes/box-codes.ts';
import { createBoxService } from '../services/boxes/box-service.ts';
import { createBoxes } from '../services/boxes/boxes.ts';
import { createCarrierLabels } from '../services/carrier-labels/carrier-labels.ts';
import { createCourierLists } from '../services/courier-lists/courier-lists.ts';
import { createBoxSenders } from '../services/boxes/box-senders.ts';
import { labelTypeFor, preparationKey, type LabelSettings } from '../labels/label-settings.ts';
import { orderLabel } from '../services/labels/order-label.ts';
import { createRefusedFiles } from '../services/labels/refused-files.ts';
import { createLabels } from '../services/labels/labels.ts';
import { createCounter } from '../services/counter/counter.ts';
import { createMetaSenders } from '../services/marking/meta-senders.ts';
import { createMarking } from '../services/marking/marking.ts';
import { createMarkingHandlers } from '../services/marking/marking-handlers.ts';
import { createNeedsReader } from '../services/marking/needs-reader.ts';
import { createOutbox } from '../services/outbox/outbox.ts';
import { packedWith, wantsScanBack } from '../services/packing/scan-back-rule.ts';
import { createPacking } from '../services/packing/packing.ts';
import { createPeople } from '../services/people/people.ts';
import { createPractice } from '../services/practice/practice.ts';
import { createPrinterLives } from '../services/printing/printer-life.ts';
import { createPrinterPool, DEFAULT_MODEL } from '../services/printing/printer-pool.ts';
import { createGiveOutLabels } from '../services/labels/give-out-labels.ts';
import { createPrinting } from '../services/printing/printing.ts';
import type { PaperSize } from '../services/printing/own-labels.ts';
import { ownDocuments } from '../services/printing/own-documents.ts';
import { repeatMsOf } from '../../shared/domain/scanner/desk-scanners.ts';
import { createScanners } from '../services/scanners/scanners.ts';
import { loggedSettings, logPrinters } from '../services/settings/logged-settings.ts';
import { createStationService } from '../services/settings/station-service.ts';
import { createFirstSteps } from '../services/setup/first-steps.ts';
import { createTransfer } from '../services/setup/transfer/transfer.ts';
import { createStory } from '../services/story/story.ts';
import { createSupplySenders } from '../services/supplies/supply-senders.ts';
import { createSupplies } from '../services/supplies/supplies.ts';
import { createTemplates } from '../services/templates/templates.ts';
import { createDeliveries } from '../services/runs/deliveries.ts';
import { createRunLabels } from '../services/runs/run-labels.ts';
import { createRuns } from '../services/runs/run-service.ts';
import { createMoveSender } from '../services/schemes/move-sender.ts';
import { createMoves } from '../services/schemes/moves.ts';
import { createSchemes } from '../services/schemes/schemes.ts';
import { createSync } from '../services/sync/sync.ts';
import { createSignal } from '../kernel/signal.ts';
import {
  calledBy,
  labelKeepers,
  notePrinterGiven,
  printersInForce,
  type PrintersInForce,
} from './printers-in-force.ts';
import { findingPrinters } from './finding-printers.ts';
import type { Composition } from './composition.ts';
import { createRouter } from './router.ts';
import { createStockroom } from './stockroom.ts';

const SIZES = {
  '58x40': { width: 58, height: 40 },
  '40x30': { width: 40, height: 30 },
} as const;

/** The one place where a station's services are made and connected. */
export function composeStation(composition: Composition): {
  openScreen(): ScreenRelay;
  start(): void;
  stop(): Promise<void>;
} {
  const { cache, journal, profile, token, ports } = composition;
  const { clock, newId, log, pictures } = ports;
  const settings = loggedSettings(composition.settings, { journal, clock });
  const paper = (): PaperSize => SIZES[settings.read().preferences.labelSize];

  const labelSettingsFor = ({ model }: Pick<PrinterSetup, 'model'>): LabelSettings => {
    const { labelType, labelSize } = settings.read().preferences;
    return { type: labelTypeFor(model, labelType), ...SIZES[labelSize], model };
  };
  /** For the printer that order labels go to. */
  const labelSettings = (): LabelSettings =>
    labelSettingsFor({ model: pool.primaryPrinter('orderLabel')?.setup().model ?? DEFAULT_MODEL });

  const lives = createPrinterLives({ journal, paper, clock });
  const pool = createPrinterPool({
    journal,
    lives,
    clock,
    log,
    pictures,
    lookingFolder: path.join(composition.dataFolder, 'looking'),
    ownPrinter: composition.ownPrinter,
    settingsFor: labelSettingsFor,
  });

  const preparer = createLabelDrawers({ log, startHelper: ports.startHelper });

  const preferences = createSignal();
  const templates = createTemplates({
    folder: composition.dataFolder,
    language: () => settings.read().preferences.language,
    model: (printerId) => {
      const printer = printerId === null ? pool.primaryPrinter('own') : pool.get(printerId);
      return printer?.setup().model ?? (printerId === null ? DEFAULT_MODEL : null);
    },
    preferences,
    saved: (template) => journal.audit.add(clock(), 'templateSaved', template),
    preview: preparer.previewOwn,
    takePicture: preparer.takePicture,
    clock,
    newId,
  });

  const practice = createPractice({
    control: composition.practice,
    clock,
    syncNow: () => sync.syncNow(),
    log,
  });
  /** The time at the marketplace, where practice may have moved it ahead: days, windows and periods follow it. */
  const shopClock = (): number => clock() + practice.aheadMs();

  const silence = createSignal();
  const traffic = createTraffic({ clock: systemClock, now: clock, changed: silence.tell });
  const marketplace = createMarketplace({
    profile,
    traffic,
    token: async () => token,
    clock: systemClock,
    now: clock,
    budget: composition.budget,
    log,
  });
  const labels = createLabels({ cache, marketplace, preparer, settings: labelSettings, clock, log });

  const keepsLabels = labelKeepers(composition.ownPrinter);
  const people = createPeople({
    journal,
    printers: pool,
    drawers: preparer,
    keepsLabels,
    paper,
    folder: composition.dataFolder,
    forget: composition.forget,
    key: composition.deviceKey,
    lockAfterMinutes: () => settings.read().preferences.lockAfterMinutes,
    allowed: () => ({ buyersToPackers: settings.read().preferences.buyersToPackers }),
    preferences,
    randomBytes,
    clock,
    newId,
  });
  const person = people.name;
  journal.setPersonSource(person);

  const boxes = createBoxes({ cache, journal, person, clock, newId });
  const carried = { cache, journal, boxes, marketplace, clock, newId };
  const stockroom = createStockroom({ cache, journal, marketplace, person, clock, newId, log });
  const outbox = createOutbox({
    journal,
    senders: {
      ...createSupplySenders({
        ...carried,
        beforeTake: (since, signal) => sync.beforeTake(since, signal),
        filled: (supplyId) => sync.filled(supplyId),
      }),
      ...createBoxSenders(carried),
      ...createMetaSenders(carried),
      moveOrder: createMoveSender({ ...carried, told: (move) => counter.moved(move) }),
      ...stockroom.senders,
    },
    clock,
    log,
  });
  const needs = createNeedsReader({ cache, marketplace, log });
  const boxCodes = createBoxCodes({ cache, journal, marketplace, log });
  const onReconnected = (): void => {
    outbox.retryNow();
    stockroom.wake();
    labels.wanted();
    needs.wake();
    boxCodes.wake();
    carrierLabels.wake();
  };
  const deliveries = createDeliveries({ cache, journal, key: composition.deviceKey, clock, log });
  /** As seen from the marketplace's own clock: in training it may be ahead. */
  const shopTraffic = { behindMs: () => traffic.behindMs() + practice.aheadMs() };
  const ofSync = { cache, journal, boxes, deliveries, marketplace, traffic: shopTraffic };
  const sync = createSync({ ...ofSync, clock, newId, log, onReconnected });

  const marking = createMarking({ journal, articleOfSku: cache.orders.articleOfSku, clock, person });

  const repeatMs = (scannerId: string) => repeatMsOf(settings.read().scanners, scannerId);
  const moves = createMoves({ cache, journal, person, clock });
  const packing = createPacking({
    cache,
    journal,
    marking,
    moves,
    boxes,
    printers: pool,
    people,
    person,
    clock,
    newId,
    preparedFor: () => preparationKey(labelSettings()),
    labels,
    wantsScanBack: ({ article, orderId }) =>
      wantsScanBack(settings.read().preferences, article, packedWith(journal, orderId)),
    repeatMsOf: repeatMs,
    changeUser: people.signOut,
    log,
  });

  const ofSupplies = {
    log,
    cache,
    journal,
    boxes,
    marketplace,
    preparer,
    refusedFiles: createRefusedFiles(),
    printers: pool,
    person,
    clock,
    newId,
  };
  const counter = createCounter({
    ...ofSupplies,
    people,
    rules: () => settings.read().preferences,
    repeatMsOf: repeatMs,
    preferences,
  });
  const supplies = createSupplies({
    ...ofSupplies,
    labelSettings,
    labelSettingsFor,
    namePattern: () => settings.read().preferences.supplyNames,
    preferences,
    setAside: packing.setAside,
    syncNow: sync.syncNow,
  });
  const boxService = createBoxService(ofSupplies);

  const carrierLabels = createCarrierLabels({
    ...ofSupplies,
    own: new URL(profile.baseUrl.marketplace),
    drawers: preparer,
    settings: labelSettings,
  });

  const finding = findingPrinters(pool, log);

  const readInForce = (): PrintersInForce =>
    printersInForce(settings, composition.printerAddress, composition.ownPrinter?.address ?? null);
  let inForce = readInForce();
  notePrinterGiven({ settings, journal, clock }, composition.printerAddress, inForce);
  pool.use(inForce.printers, settings.read().routes);

  /** Another printer or other labels: nothing prepared for the old ones is sent any more. */
  const formatChanged = (): void => {
    pool.formatChanged();
    labels.wake();
  };

  const pictureHost = { platform: process.platform, pictures: pictures !== null };
  const usePrinters = (printers: readonly PrinterSetup[], routes: Routes, save: () => void): void => {
    const before = { printers: pool.list().map((printer) => printer.setup()), routes: pool.routes() };
    logPrinters({ journal, clock }, before, { printers, routes }, save);
    pool.use(printers, routes);
    packing.printerChanged();
    labels.wake();
  };

  const printing = createPrinting({
    lives,
    cache,
    journal,
    printers: pool,
    paper,
    usePrinters: (printers, routes) =>
      usePrinters(printers, routes, () =>
        settings.write({ ...settings.read(), printers: [...inForce.toSave(printers)], routes }),
      ),
    pictureHost,
    answered: packing.printerChanged,
    pictures: { preparer, refused: pool.refused, paper },
    drawers: preparer,
    templates,
    finding: finding.handlers,
    givingOutLabels: createGiveOutLabels({
      person: () => people.current()?.name ?? null,
      cache,
      journal,
      marketplaceLabels: { orders: labels.pictures, box: boxService.picture, supplyQr: supplies.qrPicture },
      labelSize: labelSettings,
      dpiFor: (kind) => pool.effectivePrinter(kind)?.setup().model.dpi ?? DEFAULT_MODEL.dpi,
      clock,
    }),
    person,
    language: () => settings.read().preferences.language,
    clock,
    newId,
  });

  const station = createStationService({
    version: composition.version,
    profile,
    token,
    cache,
    journal,
    marketplace,
    sync,
    traffic,
    silence,
    preferences,
    secrets: ports.secrets,
    settings,
    notices: composition.notices,
    clock,
    log,
    preferencesChanged: () => {
      const setups = pool.list().map((printer) => printer.setup());
      pool.use(calledBy(settings, setups), pool.routes());
      formatChanged();
      preferences.tell();
    },
  });

  const scanners = createScanners({
    read: () => settings.read().scanners,
    write: (all) => settings.write({ ...settings.read(), scanners: all }),
    saved: (scanner) => journal.audit.add(clock(), 'scannerSaved', scanner),
    printerPorts: () => pool.list().flatMap((printer) => serialPortOf(printer.setup().address)),
    // Goes through the guard like a scan from a screen: whoever may not scan there may not scan here either.
    scan: (scan) => guarded.packing.scan(scan, { kind: 'station' }),
    clock,
    newId,
    log,
  });
  const transfer = createTransfer({
    version: composition.version,
    dataFolder: composition.dataFolder,
    settings,
    templates: templates.own,
    host: pictureHost,
    jobsOf: journal.jobs.countOpen,
    exported: (file) => journal.audit.add(clock(), 'settingsExported', { file: path.basename(file) }),
    imported: (imported, changes) => {
      inForce = readInForce();
      usePrinters(inForce.printers, settings.read().routes, () => {
        for (const { what, ...thing } of changes) {
          if (what === 'scanner') journal.audit.add(clock(), 'scannerSaved', thing);
          if (what === 'template') journal.audit.add(clock(), 'templateSaved', thing);
        }
        journal.audit.add(clock(), 'settingsImported', imported);
      });
      scanners.reload();
      formatChanged();
      preferences.tell();
    },
    clock,
  });

  const runLabels = createRunLabels({
    ...ofSupplies,
    drawers: preparer,
    deliveries,
    keepsLabels,
    paper,
    language: () => settings.read().preferences.language,
  });
  const runs = createRuns({ ...ofSupplies, deliveries, moves, print: runLabels.print });

  const handlers: AskedHandlers = {
    ...stockroom.handlers,
    boxes: boxService.handlers,
    counter: counter.handlers,
    carrierLabels: carrierLabels.handlers,
    courierLists: createCourierLists({ ...ofSupplies, moves }).handlers,
    marking: createMarkingHandlers({ cache, journal, marking, person, clock }),
    packing: packing.handlers,
    people: people.handlers,
    practice: practice.handlers,
    printing: printing.handlers,
    runs: runs.handlers,
    scanners: scanners.handlers,
    schemes: createSchemes({ cache, journal, moves, clock: shopClock }).handlers,
    setup: { ...createFirstSteps(settings, composition.toldAtStart), ...transfer },
    station: station.handlers,
    story: createStory({ ...ofSupplies, desk: hostname(), dataFolder: composition.dataFolder }).handlers,
    supplies: supplies.handlers,
    templates: templates.handlers,
  };

  const guarded = people.guard(handlers);
  const relayFor = createRouter(guarded, log, newId, composition.dataFolder, {
    opens: (code) => people.badgeOf(code) !== null,
  });
  return {
    openScreen: () => {
      const session = newId();
      people.screenOpened(session);
      return { ...relayFor({ kind: 'screen', session }), leave: () => people.screenLeft(session) };
    },
    start: () => {
      pool.start({
        documents: {
          ...ownDocuments({ drawers: preparer, templates, ownSheets: journal.ownSheets, paper }),
          orderLabel: orderLabel({ cache, journal }, labels),
          supplyQr: supplies.qrDocument,
          boxLabel: boxService.document,
          carrierLabel: carrierLabels.document,
          badge: people.badge,
          runLabel: runLabels.document,
        },
        desk: packing,
      });
      practice.start();
      packing.start();
      counter.start();
      scanners.start();
      sync.start();
      deliveries.start();
      stockroom.wake();
      outbox.wake();
      labels.wake();
      carrierLabels.wake();
      preparer
        .warm()
        .catch((error: unknown) => log.error({ error: String(error) }, 'labels can not be made ready'));
    },
    stop: async () => {
      people.stop();
      // Scans already made are carried out before the rest stops.
      await scanners.stop();
      await Promise.all([
        sync.stop(),
        deliveries.stop(),
        counter.stop(),
        practice.stop(),
        needs.stop(),
        boxCodes.stop(),
        stockroom.stop(),
        outbox.stop(),
        labels.stop(),
        carrierLabels.stop(),
        pool.stop(),
        marketplace.stop(),
      ]);
      packing.stop();
      await preparer.close();
      traffic.stop();
    },
  };
}
