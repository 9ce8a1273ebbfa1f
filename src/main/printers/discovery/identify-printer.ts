import type { FoundProblem } from '../../../shared/domain/printer/found-printer.ts';
import { unreachable } from '../../../shared/result.ts';
import type { Answer, Question, TransportFault } from '../transport.ts';
import type { Evidence, Testimony } from './evidence.ts';
import { printable, shownBytes } from './printable-text.ts';
import { ESCPOS_MAKER, ESCPOS_MODEL, FIRST_QUESTION, TSPL_MODEL, ZPL_STATUS } from './questions.ts';
import { isZplStatus, readEscposText, readFirstAnswer, readTsplModel } from './read-answers.ts';

/** Asks one question: `Transport.ask`, or what one of the station's queues provides in its place. */
export type Asker = (question: Question) => Promise<Answer>;

/** The result of asking. `notPrinter`: something else listens there. */
export interface Asked {
  readonly evidence: readonly Evidence[];
  readonly problems: readonly FoundProblem[];
  readonly notPrinter: boolean;
  /** This route returns nothing: another route to the same printer may know more. */
  readonly oneWay: boolean;
}

const NOTHING: Asked = { evidence: [], problems: [], notPrinter: false, oneWay: false };

/**
 * Why a printer must not be asked, or null. One that names languages but none of ours is a page printer or uses its own
 * raster format, and one that takes pictures takes them through its driver: raw bytes suit neither.
 */
export function whyNotAsk({
  language,
  foreign,
}: Pick<Testimony, 'language' | 'foreign'>): FoundProblem | null {
  const isOurs = language === null ? foreign.length === 0 : language !== 'png';
  return isOurs ? null : { code: 'otherLanguage', languages: printable(foreign.join(', ')) ?? '' };
}

/** The order and the bytes are explained at `FIRST_QUESTION`. Further questions use the language that answered. */
export async function identifyPrinter(ask: Asker, language: Testimony['language']): Promise<Asked> {
  const first = await ask(FIRST_QUESTION);
  switch (first.kind) {
    case 'oneWay':
      return { ...NOTHING, oneWay: true };
    case 'putOff':
      return { ...NOTHING, problems: [{ code: 'busy' }] };
    case 'unreachable':
      return { ...NOTHING, problems: [problemOf(first.fault)] };
    case 'silent':
    case 'answered': {
      const bytes = heardOf(first);
      if (bytes.length === 0) return afterSilence(ask, language);
      return followUp(ask, bytes);
    }
    default:
      return unreachable(first);
  }
}

async function followUp(ask: Asker, bytes: Uint8Array): Promise<Asked> {
  const answer = readFirstAnswer(bytes);
  const said = shownBytes(bytes);
  switch (answer.kind) {
    case 'zpl':
      return {
        ...NOTHING,
        evidence: [{ by: 'zplIdentification', said, language: 'zpl', ...answer.identity }],
      };
    case 'tspl': {
      const model = await told(ask, TSPL_MODEL, readTsplModel);
      const status: Evidence = { by: 'tsplStatus', said, language: 'tspl' };
      if (model === null) return { ...NOTHING, evidence: [status] };
      return { ...NOTHING, evidence: [status, { by: 'tsplModel', said: model.model, ...model }] };
    }
    case 'escpos': {
      const maker = await told(ask, ESCPOS_MAKER, readEscposText);
      const model = await told(ask, ESCPOS_MODEL, readEscposText);
      const status: Evidence = { by: 'escposStatus', said, language: 'escpos' };
      const name = [maker, model].filter((part) => part !== null).join(' ');
      if (name === '') return { ...NOTHING, evidence: [status] };
      return { ...NOTHING, evidence: [status, { by: 'escposIdentity', said: name, maker, model }] };
    }
    case 'noPrinter':
      return { ...NOTHING, notPrinter: true };
    case 'unclear':
      return { ...NOTHING, problems: [{ code: 'unclear' }] };
    default:
      return unreachable(answer);
  }
}

/** Some ZPL printers answer only the second question. Others are asked nothing more: silence has many reasons. */
async function afterSilence(ask: Asker, language: Testimony['language']): Promise<Asked> {
  const silent: Asked = { ...NOTHING, problems: [{ code: 'silent' }] };
  if (language !== 'zpl') return silent;
  const status = await told(ask, ZPL_STATUS, (bytes) => (isZplStatus(bytes) ? shownBytes(bytes) : null));
  if (status === null) return silent;
  return { ...NOTHING, evidence: [{ by: 'zplStatus', said: status, language: 'zpl' }] };
}

/** A whole answer, or a readable one that was cut off by the deadline. */
async function told<T>(
  ask: Asker,
  question: Question,
  read: (bytes: Uint8Array) => T | null,
): Promise<T | null> {
  const answer = await ask(question);
  return answer.kind === 'answered' || answer.kind === 'silent' ? read(heardOf(answer)) : null;
}

const heardOf = (answer: Extract<Answer, { kind: 'answered' | 'silent' }>): Uint8Array =>
  answer.kind === 'answered' ? answer.bytes : answer.heard;

/** What keeps a transport from its printer, as the search reports it. */
export function problemOf({ reason }: TransportFault): FoundProblem {
  if (reason === 'EBUSY') return { code: 'portInUse' };
  if (reason === 'EACCES' || reason === 'EPERM') return { code: 'noPermission', group: null };
  return { code: 'unreachable', reason: printable(reason) ?? 'unknown' };
}
