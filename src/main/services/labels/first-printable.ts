import type { LabelType } from '../../../shared/marketplace/common.ts';
import type { LabelProblem, MarketplaceProblem } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Logger } from '../../kernel/ports.ts';
import type { LabelFile, PreparedLabel, PrepareOptions } from '../../labels/prepared-label.ts';
import { labelUnusable } from '../../../shared/domain/label/label-unusable.ts';
import { isUnreadCode } from '../../../shared/domain/label/on-word.ts';
import { formsOf, nextMayHelp, worstOf } from './forms.ts';
import type { RefusedFile } from '../printing/printable-document.ts';

type Refusal = MarketplaceProblem | LabelProblem;

export interface Printable {
  readonly file: LabelFile;
  readonly bytes: Uint8Array;
  /** Set where the code could not be read back in any form; null where it could. */
  readonly overrode: LabelProblem | null;
}

/**
 * A file from the marketplace. `refused`: a problem found before the file is read, such as an answer for another id.
 */
export interface CameFile {
  readonly file: LabelFile;
  readonly refused: LabelProblem | null;
}

export interface PrintablePorts {
  readonly chosen: LabelType;
  readonly ask: (type: LabelType) => Promise<Result<CameFile, Refusal>>;
  readonly prepare: (
    file: LabelFile,
    options: Pick<PrepareOptions, 'unread'>,
  ) => Promise<Result<PreparedLabel, LabelProblem>>;
  /** Whether text on the label, besides its own code, belongs to another box, supply or order. */
  readonly isAnothers: (text: string, file: LabelFile) => boolean;
  /** Print on a person's word although the code can't be read back. */
  readonly unread: boolean;
  /** Receives the refused file for people to look at; null if the label can be printed or no file came. */
  readonly seen: (refused: RefusedFile | null) => void;
  readonly log: Logger;
}

/**
 * Fetches a box label or supply code when it is wanted, in the first form that can be printed; each form is asked for
 * once. If a later form does not come, the problem of the earlier ones is returned. A label whose code can't be read is
 * printed on a person's word only after all forms were tried: a form with another order's code stops it.
 */
export async function firstPrintable(ports: PrintablePorts): Promise<Result<Printable, Refusal>> {
  const { chosen, ask, unread, seen, log } = ports;
  const prepare: PrintablePorts['prepare'] = async (file, options) => {
    const made = await ports.prepare(file, options);
    const others = made.ok && made.value.check === 'decoded' ? made.value.others : [];
    const anothers = others.filter((text) => ports.isAnothers(text, file));
    return anothers.length === 0
      ? made
      : labelUnusable('codeDiffers', `${JSON.stringify(anothers[0])} is on it as well`, { anothers });
  };
  const one = async (type: LabelType): Promise<Result<Printable, Refused | MarketplaceProblem>> => {
    const came = await ask(type);
    if (!came.ok)
      return came.problem.code === 'labelUnusable' ? refusedOf(came.problem, null) : fail(came.problem);
    const { file, refused: atOnce } = came.value;
    if (atOnce) return refusedOf(atOnce, file);
    const made = await prepare(file, { unread: false });
    if (!made.ok) return refusedOf(made.problem, file);
    seen(null);
    return ok({ file, bytes: made.value.bytes, overrode: null });
  };
  const [first, ...others] = formsOf(chosen);
  const made = await one(first);
  if (made.ok) return made;
  if (!('file' in made.problem)) return fail(made.problem);
  const why = made.problem.problem;
  const refused: [Refused, ...Refused[]] = [made.problem];
  let [before, problem] = [first, why];
  for (const type of others) {
    if (!nextMayHelp(problem, before)) break;
    const next = await one(type);
    if (next.ok) {
      log.warn({ type, instead: chosen, problem: why }, 'a label is made from another form');
      return next;
    }
    if (!('file' in next.problem)) {
      // The missing form might have shown another order's code.
      if (unread) return fail(next.problem);
      break;
    }
    refused.push(next.problem);
    [before, problem] = [type, next.problem.problem];
  }
  const { file, problem: worst } = worstOf(refused);
  seen(file && { file, problem: worst });
  if (!unread || file === null || !isUnreadCode(worst)) return fail(worst);
  const onWord = await prepare(file, { unread });
  return onWord.ok ? ok({ file, bytes: onWord.value.bytes, overrode: worst }) : onWord;
}

/** A form that can't be printed; `file` is null if the answer held no label. */
interface Refused {
  readonly problem: LabelProblem;
  readonly file: LabelFile | null;
}

const refusedOf = (problem: LabelProblem, file: LabelFile | null) => fail<Refused>({ problem, file });
