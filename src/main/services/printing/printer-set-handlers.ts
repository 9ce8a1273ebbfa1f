import type { Handlers } from '../../../shared/contract/index.ts';
import { freeName, isNameAmong } from '../../../shared/domain/given-name.ts';
import {
  MOST_PRINTERS,
  PRINTER_NAME_LENGTH,
  routedDocuments,
  type PrinterSetup,
  type Routes,
} from '../../../shared/domain/printer/printer-set.ts';
import { fail, ok } from '../../../shared/result.ts';
import { formatPrinterAddress, parsePrinterAddress } from '../../printers/address.ts';
import { pictureProblem } from '../../printers/languages/png/picture-problem.ts';
import { deviceProblem, isUnplugged } from '../../printers/transports/printer-device.ts';
import { findIn } from './find-in.ts';
import type { PrintingPorts } from './printing-ports.ts';

/** Which printers the desk has, and what goes to which. */
export function createPrinterSetHandlers({
  journal,
  printers: pool,
  ...ports
}: Pick<PrintingPorts, 'journal' | 'printers' | 'pictureHost' | 'usePrinters' | 'newId'>): Pick<
  Handlers['printing'],
  'savePrinter' | 'removePrinter' | 'saveRoutes'
> {
  const found = findIn(pool);
  const setups = (): PrinterSetup[] => pool.list().map((printer) => printer.setup());

  return {
    savePrinter: async ({ id, address, ...given }) => {
      const parsed = parsePrinterAddress(address);
      if (!parsed.ok) return parsed;
      const unfit = pictureProblem(parsed.value, given.model.language, ports.pictureHost);
      if (unfit) return fail(unfit);
      const noDevice = await deviceProblem(parsed.value);
      // Its values can be changed while it is unplugged.
      const isOld = pool.get(id ?? '')?.setup().address === formatPrinterAddress(parsed.value);
      if (noDevice && !(isOld && isUnplugged(parsed.value, noDevice))) return fail(noDevice);
      if (id !== null && !pool.get(id)) return fail({ code: 'printerUnknown', printerId: id });
      const before = setups();
      if (id === null && before.length >= MOST_PRINTERS)
        return fail({ code: 'deskFull', thing: 'printer', most: MOST_PRINTERS });
      const others = before.filter((each) => each.id !== id).map(({ name }) => name);
      const isRenamed = id !== null && pool.get(id)?.setup().name !== given.name;
      if (isRenamed && isNameAmong(given.name, others))
        return fail({ code: 'nameInUse', thing: 'printer', name: given.name });
      const name = id === null ? freeName(given.name, others, PRINTER_NAME_LENGTH) : given.name;
      const setup = { ...given, name, id: id ?? ports.newId(), address: formatPrinterAddress(parsed.value) };
      const next = id === null ? [...before, setup] : before.map((each) => (each.id === id ? setup : each));
      ports.usePrinters(next, pool.routes());
      return ok({ printerId: setup.id, address: setup.address });
    },
    removePrinter: async ({ printerId }) => {
      const printer = found(printerId);
      if (!printer.ok) return printer;
      const jobs = journal.jobs.countOpen(printerId);
      if (jobs > 0) return fail({ code: 'printerHasJobs', printerId, jobs });
      ports.usePrinters(
        setups().filter(({ id }) => id !== printerId),
        routesWithout(pool.routes(), printerId),
      );
      return ok(null);
    },
    saveRoutes: async (routes) => {
      for (const kind of routedDocuments) {
        for (const printerId of [routes[kind].printerId, routes[kind].fallbackId]) {
          if (printerId !== null && !pool.get(printerId)) return fail({ code: 'printerUnknown', printerId });
        }
      }
      for (const { id, address } of setups()) {
        const isNamed = routedDocuments.some(
          (kind) => routes[kind].printerId === id || routes[kind].fallbackId === id,
        );
        const parsed = isNamed ? parsePrinterAddress(address) : null;
        const noDevice = parsed?.ok ? await deviceProblem(parsed.value) : null;
        if (parsed?.ok && noDevice && !isUnplugged(parsed.value, noDevice)) return fail(noDevice);
      }
      ports.usePrinters(setups(), routes);
      return ok(null);
    },
  };
}

/** Documents routed to a removed printer go to the first one. */
function routesWithout(routes: Routes, printerId: string): Routes {
  const without = (id: string | null): string | null => (id === printerId ? null : id);
  const next = { ...routes };
  for (const kind of routedDocuments) {
    const { printerId: first, fallbackId } = routes[kind];
    next[kind] = { printerId: without(first), fallbackId: without(fallbackId) };
  }
  return next;
}
