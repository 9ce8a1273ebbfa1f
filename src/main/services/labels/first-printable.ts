import type { LabelType } from '../../../shared/marketplace/common.ts';
import type { LabelProblem, MarketplaceProblem } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Logger } from '../../core/ports.ts';
import type { LabelFile, PreparedLabel } from '../../labels/prepared-label.ts';
import { formsOf, nextMayHelp, worstOf } from './forms.ts';

type Refusal = MarketplaceProblem | LabelProblem;

export interface Printable {
  readonly file: LabelFile;
  readonly bytes: Uint8Array;
}

export interface PrintablePorts {
  readonly chosen: LabelType;
  readonly ask: (type: LabelType) => Promise<Result<LabelFile, Refusal>>;
  readonly prepare: (file: LabelFile) => Promise<Result<PreparedLabel, LabelProblem>>;
  readonly log: Logger;
}

/**
 * A label that is fetched when it is wanted, of a box or a supply, in the first form that can be printed; each is asked
 * for once. Where the next form does not come, what was wrong with those before it is what is known.
 */
export async function firstPrintable(ports: PrintablePorts): Promise<Result<Printable, Refusal>> {
  const { chosen, ask, prepare, log } = ports;
  const one = async (type: LabelType): Promise<Result<Printable, Refusal>> => {
    const file = await ask(type);
    if (!file.ok) return file;
    const made = await prepare(file.value);
    return made.ok ? ok({ file: file.value, bytes: made.value.bytes }) : made;
  };
  const [first, ...others] = formsOf(chosen);
  const made = await one(first);
  if (made.ok || made.problem.code !== 'labelUnusable') return made;
  const refused: [{ problem: LabelProblem }, ...{ problem: LabelProblem }[]] = [{ problem: made.problem }];
  let [before, problem] = [first, made.problem];
  for (const type of others) {
    if (!nextMayHelp(problem, before)) break;
    const next = await one(type);
    if (next.ok) {
      log.warn({ type, instead: chosen, problem: made.problem }, 'a label is made from another form');
      return next;
    }
    if (next.problem.code !== 'labelUnusable') break;
    refused.push({ problem: next.problem });
    [before, problem] = [type, next.problem];
  }
  return fail(worstOf(refused).problem);
}
