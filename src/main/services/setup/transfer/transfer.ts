import type { Handlers } from '../../../../shared/contract/index.ts';
import type { ChangedThing } from '../../../../shared/contract/setup.ts';
import { MAX_SETTINGS_TEXT } from '../../../../shared/contract/setup.ts';
import { tooManyTemplates } from '../../../../shared/domain/label/template-weight.ts';
import type { ProblemOf } from '../../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../../shared/result.ts';
import { writeExport } from '../../../kernel/write-export.ts';
import { parsePrinterAddress } from '../../../printers/address.ts';
import { deviceProblem, isUnplugged } from '../../../printers/transports/printer-device.ts';
import { serialPortProblem } from '../../../printers/transports/serial-device.ts';
import type { PictureHost } from '../../../printers/languages/png/picture-problem.ts';
import type { Settings, SettingsFile } from '../../settings/settings-file.ts';
import type { OwnTemplates } from '../../templates/take-over.ts';
import { planImport } from './plan-import.ts';
import { readSettingsText, type ReadProblem, type ReadSettings } from './read-settings.ts';
import { SETTINGS_KIND, SETTINGS_VERSION } from './settings-document.ts';

/** Which file was imported, and how many items it changed; `madeAt` is the time given in the file. */
export interface Imported {
  readonly madeBy: string;
  readonly madeAt: string;
  readonly changes: number;
}

export interface TransferPorts {
  readonly version: string;
  /** Exports, and copies of the settings before an import, go into its `exports` folder. */
  readonly dataFolder: string;
  readonly settings: SettingsFile;
  readonly templates: OwnTemplates;
  readonly host: PictureHost;
  /** Labels that wait for that printer, or are in doubt. */
  readonly jobsOf: (printerId: string) => number;
  /** The settings were written: everything that depends on them takes them up, and each change is logged. */
  readonly imported: (imported: Imported, changes: readonly ChangedThing[]) => void;
  /** The settings were exported to a file. */
  readonly exported: (file: string) => void;
  /** Unix milliseconds. */
  readonly clock: () => number;
}

type ImportProblem = ReadProblem | ProblemOf<'printerHasJobs' | 'printerIsNoDevice' | 'scannerPortUnfit'>;

type TransferHandlers = Pick<Handlers['setup'], 'exportSettings' | 'checkImport' | 'importSettings'>;

/** Copies a desk's settings to another desk, or back to the same one after a repair. */
export function createTransfer(ports: TransferPorts): TransferHandlers {
  const { settings, templates } = ports;

  const documentNow = (): string => {
    const { preferences, printers, routes, scanners } = settings.read();
    const document = {
      kind: SETTINGS_KIND,
      version: SETTINGS_VERSION,
      madeBy: ports.version,
      madeAt: new Date(ports.clock()).toISOString(),
      preferences,
      printers,
      routes,
      scanners,
      templates: [...templates.all()].map(([id, template]) => ({ id, template })),
    };
    const readable = `${JSON.stringify(document, null, 2)}\n`;
    // Templates just within the size limit may exceed it once the file is indented for reading.
    return readable.length <= MAX_SETTINGS_TEXT ? readable : `${JSON.stringify(document)}\n`;
  };

  const writeOut = (name: string): Result<{ readonly file: string }, ProblemOf<'fileNotWritable'>> =>
    writeExport(ports.dataFolder, name, ports.clock(), documentNow());

  const read = async (text: string): Promise<Result<ReadSettings, ImportProblem>> => {
    const wanted = readSettingsText(text, ports.host, templates.mayBe);
    if (!wanted.ok) return wanted;
    const tooMany = tooManyTemplates(new Map([...templates.all(), ...wanted.value.templates]));
    if (tooMany) return fail(tooMany);
    const noDevice = await firstNoDevice(settings.read(), wanted.value);
    if (noDevice) return fail(noDevice);
    const noPort = await firstNoPort(wanted.value);
    if (noPort) return fail(noPort);
    const stuck = printerWithJobs(settings.read(), wanted.value, ports.jobsOf);
    return stuck ? fail(stuck) : wanted;
  };

  return {
    exportSettings: async () => {
      // Templates from before there was a limit, or copied into the folder by hand: no file is written that could not
      // be imported.
      const tooMany = tooManyTemplates(templates.all());
      if (tooMany) return fail(tooMany);
      const written = writeOut('packbench-settings');
      if (written.ok) ports.exported(written.value.file);
      return written;
    },
    checkImport: async ({ text }) => {
      const wanted = await read(text);
      if (!wanted.ok) return wanted;
      const { madeBy, madeAt } = wanted.value;
      return ok({ madeBy, madeAt, changes: planImport(settings.read(), templates.all(), wanted.value) });
    },
    importSettings: async ({ text }) => {
      const wanted = await read(text);
      if (!wanted.ok) return wanted;
      const { preferences, printers, routes, scanners, madeBy, madeAt } = wanted.value;
      const changes = planImport(settings.read(), templates.all(), wanted.value);
      const kept = writeOut('before-import');
      if (!kept.ok) return kept;
      const put = templates.put(wanted.value.templates);
      if (!put.ok) return put;
      const now = settings.read();
      try {
        const given = Object.fromEntries(
          Object.entries(preferences).filter(([, value]) => value !== undefined),
        );
        settings.write({
          ...now,
          preferences: { ...now.preferences, ...given },
          printers,
          routes,
          scanners,
        });
      } catch (error) {
        put.value.takeBack();
        const reason = error instanceof Error ? error.message : String(error);
        return fail({ code: 'fileNotWritable', file: 'settings.json', reason });
      }
      ports.imported({ madeBy, madeAt, changes: changes.length }, changes);
      return ok({ kept: kept.value.file });
    },
  };
}

/** A printer that this desk already has may be unplugged at the moment; any other must be connected. */
async function firstNoDevice(
  now: Settings,
  wanted: ReadSettings,
): Promise<ProblemOf<'printerIsNoDevice'> | null> {
  for (const { address } of wanted.printers) {
    const parsed = parsePrinterAddress(address);
    const noDevice = parsed.ok ? await deviceProblem(parsed.value) : null;
    const isOld = now.printers.some((printer) => printer.address === address);
    if (parsed.ok && noDevice && !(isOld && isUnplugged(parsed.value, noDevice))) return noDevice;
  }
  return null;
}

/** A port may be unplugged at the moment; what is there and is none is never opened. */
async function firstNoPort({ scanners }: ReadSettings): Promise<ProblemOf<'scannerPortUnfit'> | null> {
  for (const { address } of scanners.serial) {
    const parsed = parsePrinterAddress(address);
    if (!parsed.ok || parsed.value.kind !== 'serial') continue;
    const { path: port } = parsed.value;
    if ((await serialPortProblem(port)) !== null) return { code: 'scannerPortUnfit', port };
  }
  return null;
}

/** A printer is removed only when nothing waits for it. */
function printerWithJobs(
  now: Settings,
  wanted: ReadSettings,
  jobsOf: (printerId: string) => number,
): ProblemOf<'printerHasJobs'> | null {
  for (const { id } of now.printers) {
    const jobs = wanted.printers.some((printer) => printer.id === id) ? 0 : jobsOf(id);
    if (jobs > 0) return { code: 'printerHasJobs', printerId: id, jobs };
  }
  return null;
}
