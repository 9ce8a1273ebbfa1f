import { z } from 'zod';
import { fail, ok, type Result } from '../../../../shared/result.ts';
import {
  decodeGroups,
  encodeRequest,
  operations,
  PRINTER_GROUP,
  type IppValue,
  type RequestAttribute,
} from '../../transports/spool/ipp-message.ts';
import { fetchIpp, type IppServer } from '../../transports/spool/ipp-request.ts';
import type { TransportFault } from '../../transport.ts';
import { readDeviceId } from '../device-id.ts';
import { evidenceOfDeviceId, evidenceOfName, type Evidence } from '../evidence.ts';
import { languagesOfFormats } from '../named-languages.ts';
import { printable } from '../printable-text.ts';

/** A printer as an IPP server describes it. Texts as they came. */
export interface IppPrinter {
  readonly name: string | null;
  readonly info: string | null;
  readonly makeAndModel: string | null;
  readonly deviceId: string | null;
  /** How a spooler reaches it: `socket://192.168.1.20:9100`, `usb://Maker/Model?serial=…`. */
  readonly deviceUri: string | null;
  readonly formats: readonly string[];
  /** `printer-state` (RFC 8011, 5.4.11), null when it is not told. */
  readonly state: number | null;
  readonly stateMessage: string | null;
  readonly acceptsJobs: boolean;
}

const wanted = [
  'printer-name',
  'printer-info',
  'printer-make-and-model',
  'printer-device-id',
  'device-uri',
  'document-format-supported',
  'printer-state',
  'printer-state-message',
  'printer-is-accepting-jobs',
];

const MOST_FORMATS = 64;

const text = z.string().trim().min(1).nullable().catch(null);

/** Asks a spooler for all its printers, or one printer for itself. */
export async function lookByIpp(
  server: IppServer,
  target: { readonly path: string; readonly all: boolean },
  timeoutMs: number,
  stop: AbortSignal,
): Promise<Result<readonly IppPrinter[], TransportFault>> {
  const { path, all } = target;
  const uri: readonly RequestAttribute[] = all
    ? []
    : [{ name: 'printer-uri', tag: 'uri', value: `ipp://${server.authority}${path}` }];
  const head = encodeRequest(all ? operations.cupsGetPrinters : operations.getPrinterAttributes, [
    { name: 'attributes-charset', tag: 'charset', value: 'utf-8' },
    { name: 'attributes-natural-language', tag: 'language', value: 'en' },
    ...uri,
    { name: 'requested-attributes', tag: 'keyword', value: wanted },
  ]);
  const answer = await fetchIpp(server, { path, head, document: new Uint8Array(), timeoutMs, stop });
  if (!answer.ok) return answer;
  const read = decodeGroups(answer.value);
  if (!read.ok) return fail({ kind: 'io', reason: read.problem });
  const { status, groups } = read.value;
  // CUPS says "not found" of a computer without a single queue.
  if (status === NOT_FOUND && all) return ok([]);
  if (status >= FIRST_REFUSAL)
    return fail({ kind: 'refused', reason: `the answer is 0x${status.toString(16).padStart(4, '0')}` });
  return ok(groups.filter(({ tag }) => tag === PRINTER_GROUP).map(({ attributes }) => printerOf(attributes)));
}

const NOT_FOUND = 0x0406;
const FIRST_REFUSAL = 0x0100;

function printerOf(attributes: ReadonlyMap<string, readonly IppValue[]>): IppPrinter {
  const first = (name: string): IppValue | undefined => attributes.get(name)?.[0];
  return {
    name: text.parse(first('printer-name')),
    info: text.parse(first('printer-info')),
    makeAndModel: text.parse(first('printer-make-and-model')),
    deviceId: text.parse(first('printer-device-id')),
    deviceUri: text.parse(first('device-uri')),
    formats: (attributes.get('document-format-supported') ?? [])
      .filter((format) => typeof format === 'string')
      .slice(0, MOST_FORMATS),
    state: z.int().nullable().catch(null).parse(first('printer-state')),
    stateMessage: text.parse(first('printer-state-message')),
    acceptsJobs: first('printer-is-accepting-jobs') !== false,
  };
}

/** What CUPS calls a queue without a driver. */
const RAW_QUEUE = /^(local|remote) raw (printer|queue)$/i;

/**
 * What a queue's make and model, which is that of its driver, and its device's id come to. Of a queue without a driver
 * the first says nothing.
 */
export function evidenceOfQueue({ makeAndModel, deviceId }: IppPrinter): Evidence[] {
  const driver = makeAndModel !== null && !RAW_QUEUE.test(makeAndModel) ? makeAndModel : null;
  return [
    evidenceOfId(deviceId),
    driver === null ? null : evidenceOfName('driver', driver.replace(/, \d[\d.]*$/, '')),
  ].filter((one) => one !== null);
}

/** The same of a printer that speaks IPP itself. Its formats name the languages that it takes. */
export function evidenceOfIppPrinter({ makeAndModel, deviceId, formats }: IppPrinter): Evidence[] {
  const named = evidenceOfName('ipp', makeAndModel ?? '');
  const { language, foreign } = languagesOfFormats(formats);
  const said = printable([named?.said ?? '', ...formats].join(' '));
  const all: (Evidence | null)[] = [
    evidenceOfId(deviceId),
    said === null
      ? null
      : { ...named, by: 'ipp', said, language: language ?? named?.language ?? null, foreign },
  ];
  return all.filter((one) => one !== null);
}

function evidenceOfId(deviceId: string | null): Evidence | null {
  const id = deviceId === null ? null : readDeviceId(deviceId);
  return deviceId === null || id === null ? null : evidenceOfDeviceId('deviceId', deviceId, id);
}
