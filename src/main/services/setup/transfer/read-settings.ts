import type { z } from 'zod';
import { checkTemplate } from '../../../../shared/domain/label/check-template.ts';
import { SCANNER_NAME_LENGTH, type DeskScanners } from '../../../../shared/domain/scanner/desk-scanners.ts';
import { namedApart } from '../../../../shared/domain/given-name.ts';
import {
  readTemplate,
  TEMPLATE_NAME_LENGTH,
  type LabelTemplate,
} from '../../../../shared/domain/label/label-template.ts';
import {
  MOST_PRINTERS,
  PRINTER_NAME_LENGTH,
  routedDocuments,
  type PrinterSetup,
} from '../../../../shared/domain/printer/printer-set.ts';
import { MAX_SETTINGS_TEXT } from '../../../../shared/contract/setup.ts';
import type { ProblemOf } from '../../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../../shared/result.ts';
import { formatPrinterAddress, parsePrinterAddress } from '../../../printers/address.ts';
import { pictureProblem, type PictureHost } from '../../../printers/languages/png/picture-problem.ts';
import {
  settingsDocumentSchema,
  settingsHeadSchema,
  SETTINGS_VERSION,
  type SettingsDocument,
} from './settings-document.ts';

export type ReadProblem = ProblemOf<
  | 'importUnreadable'
  | 'importNewer'
  | 'printerAddressInvalid'
  | 'printerUnknown'
  | 'deskFull'
  | 'scannerPortInUse'
  | 'pictureNeedsQueue'
  | 'pictureNeedsDesktop'
  | 'templateUnreadable'
  | 'templateNewer'
  | 'templateFault'
>;

/** A settings document that this desk can import as it is. */
export interface ReadSettings extends Omit<SettingsDocument, 'templates'> {
  readonly templates: ReadonlyMap<string, LabelTemplate>;
}

/** Every value is checked before any is used, since the text may come from anywhere. */
export function readSettingsText(
  text: string,
  host: PictureHost,
  isOwnTemplate: (id: string) => boolean,
): Result<ReadSettings, ReadProblem> {
  if (text.length > MAX_SETTINGS_TEXT) return unreadable('tooLong', '');
  const value = parseJson(text);
  if (value === undefined) return unreadable('notJson', '');
  const head = settingsHeadSchema.safeParse(value);
  if (!head.success) return unreadable('notSettings', '');
  if (head.data.version > SETTINGS_VERSION)
    return fail({ code: 'importNewer', found: head.data.version, supported: SETTINGS_VERSION });
  const parsed = settingsDocumentSchema.safeParse(value);
  if (!parsed.success) return unreadable('badValue', firstIssue(parsed.error));
  const { templates: documents, ...rest } = parsed.data;
  if (rest.printers.length > MOST_PRINTERS)
    return fail({ code: 'deskFull', thing: 'printer', most: MOST_PRINTERS });
  const repeated = repeatedId(parsed.data);
  if (repeated !== null) return unreadable('badValue', `${repeated} ×2`);
  const printers = readPrinters(rest.printers, host);
  if (!printers.ok) return printers;
  for (const kind of routedDocuments) {
    for (const printerId of [rest.routes[kind].printerId, rest.routes[kind].fallbackId]) {
      if (printerId !== null && !printers.value.some(({ id }) => id === printerId))
        return fail({ code: 'printerUnknown', printerId });
    }
  }
  const atPorts = serialPortsFault(rest.scanners, printers.value);
  if (atPorts) return fail(atPorts);
  const templates = new Map<string, LabelTemplate>();
  for (const { id, template } of documents) {
    if (!isOwnTemplate(id)) return unreadable('badValue', id);
    const read = readTemplate(template, id);
    if (!read.ok) return read;
    const [fault] = checkTemplate(read.value);
    if (fault) return fail(fault);
    templates.set(id, read.value);
  }
  return ok({
    ...rest,
    printers: namedApart(printers.value, PRINTER_NAME_LENGTH),
    scanners: scannersApart(rest.scanners),
    templates: templatesApart(templates),
  });
}

/** Names must be unique across both kinds: people see a single list. */
function scannersApart({ keyboard, serial }: DeskScanners): DeskScanners {
  const apart = namedApart([...keyboard, ...serial], SCANNER_NAME_LENGTH);
  const names = new Map(apart.map(({ id, name }) => [id, name]));
  const nameOf = ({ id, name }: { readonly id: string; readonly name: string }): string =>
    names.get(id) ?? name;
  return {
    keyboard: keyboard.map((each) => ({ ...each, name: nameOf(each) })),
    serial: serial.map((each) => ({
      ...each,
      name: nameOf(each),
      profile: each.profile && { ...each.profile, name: nameOf(each) },
    })),
  };
}

function templatesApart(templates: ReadonlyMap<string, LabelTemplate>): Map<string, LabelTemplate> {
  const apart = namedApart([...templates.values()], TEMPLATE_NAME_LENGTH);
  return new Map([...templates.keys()].flatMap((id, index) => (apart[index] ? [[id, apart[index]]] : [])));
}

function readPrinters(
  given: readonly PrinterSetup[],
  host: PictureHost,
): Result<readonly PrinterSetup[], ReadProblem> {
  const printers: PrinterSetup[] = [];
  for (const printer of given) {
    const at = parsePrinterAddress(printer.address);
    if (!at.ok) return at;
    const unfit = pictureProblem(at.value, printer.model.language, host);
    if (unfit) return fail(unfit);
    printers.push({ ...printer, address: formatPrinterAddress(at.value) });
  }
  return ok(printers);
}

/** Each serial scanner has a port to itself; one that is known by its device has whatever port the system gives it. */
function serialPortsFault(
  { serial }: DeskScanners,
  printers: readonly PrinterSetup[],
): ProblemOf<'printerAddressInvalid' | 'importUnreadable' | 'scannerPortInUse'> | null {
  const users = new Map<string, 'scanner' | 'printer'>();
  for (const { address } of printers) {
    const at = parsePrinterAddress(address);
    if (at.ok && at.value.kind === 'serial') users.set(at.value.path, 'printer');
  }
  for (const [index, { address, device }] of serial.entries()) {
    const at = parsePrinterAddress(address);
    if (!at.ok) return at.problem;
    // What stands there may be a secret of another kind of address: only its place in the file is said.
    if (at.value.kind !== 'serial')
      return { code: 'importUnreadable', why: 'badValue', detail: `scanners.serial.${index}.address` };
    const { path } = at.value;
    const by = users.get(path);
    if (device === null && by) return { code: 'scannerPortInUse', port: path, by };
    if (device === null) users.set(path, 'scanner');
  }
  return null;
}

function repeatedId({ printers, scanners, templates }: SettingsDocument): string | null {
  for (const things of [printers, [...scanners.keyboard, ...scanners.serial], templates]) {
    const ids = things.map(({ id }) => id);
    const repeated = ids.find((id, index) => ids.indexOf(id) !== index);
    if (repeated !== undefined) return repeated;
  }
  return null;
}

/** `undefined` if it is not JSON. */
function parseJson(text: string): unknown {
  try {
    // Some editors put a byte order mark in front.
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

function firstIssue(error: z.ZodError): string {
  const [issue] = error.issues;
  return issue ? `${issue.path.join('.')}: ${issue.message}`.slice(0, 300) : '';
}

const unreadable = (
  why: ProblemOf<'importUnreadable'>['why'],
  detail: string,
): ReturnType<typeof fail<ProblemOf<'importUnreadable'>>> => fail({ code: 'importUnreadable', why, detail });
