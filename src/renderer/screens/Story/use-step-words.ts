import { useTranslation } from 'react-i18next';
import type { StoryStep } from '../../../shared/contract/story.ts';
import { changeKinds } from '../../../shared/domain/outbox/change-kinds.ts';
import type { Scheme } from '../../../shared/domain/scheme/schemes.ts';
import type { Problem } from '../../../shared/problem.ts';
import { unreachable } from '../../../shared/result.ts';
import { useAppState } from '../../app/services.ts';
import { useFormats } from '../../ui/use-formats.ts';
import { useProblemWords } from '../../ui/use-problem-words.ts';
import { verdictArguments } from '../../words/arguments.ts';
import type { ReasonWithMore } from '../../words/en/verdict.ts';
import { useEventWords } from '../../ui/log/use-event-words.ts';
import { useJobState } from '../../ui/print-job/use-job-state.ts';

export interface StepWords {
  readonly title: string;
  /** What else is known of it. */
  readonly more: readonly string[];
}

/** Enough of a hash to find its line in an export of the log. */
const HASH_SHOWN = 8;

/** Verdicts whose small print tells what was wrong; that of others told what to do at the time. */
const toldBecause = [
  'codeRefused',
  'codeOfUnknownProduct',
  'codesUnsupported',
  'labelFaulty',
  'orderOnHold',
] as const satisfies readonly ReasonWithMore[];

/** What sentences choose by where there is nothing to name. */
const NONE = 'none';

type ChangeStep = Extract<StoryStep, { what: 'toTell' | 'told' }>;

/** A scan, and what the bench said of it. */
function useScanWords(): (step: Extract<StoryStep, { what: 'scan' }>) => StepWords {
  const { t } = useTranslation();
  return ({ text, verdict, repeat }) => {
    const words = verdictArguments(verdict);
    const because = toldBecause.find((reason) => reason === verdict.reason);
    return {
      title: t('story.step.scan', { text }),
      more: [
        t(`verdict.${verdict.reason}.headline`, words),
        ...(because === undefined ? [] : [t(`verdictMore.${because}`, words)]),
        ...(repeat ? [t('packing.repeat')] : []),
      ],
    };
  };
}

/** Every step in words. `labels`: the order's, as `labelsOf` counts them. */
export function useStepWords(labels: readonly string[], scheme: Scheme): (step: StoryStep) => StepWords {
  const { t } = useTranslation();
  const formats = useFormats();
  const jobState = useJobState();
  const eventWords = useEventWords();
  const problemWords = useProblemWords();
  const scanWords = useScanWords();
  const cards = useAppState((state) => state.cards);
  const printers = useAppState((state) => state.printers);

  const troubleOf = (trouble: Problem | null): string[] =>
    trouble === null ? [] : [t(`problem.${trouble.code}.what`, problemWords(trouble))];
  const supplyName = (supplyId: string): string =>
    cards?.find((card) => card.supplyId === supplyId)?.name ?? supplyId;
  const changeWords = ({ change, move }: ChangeStep): string => {
    if (move !== null) return t('story.moveTo', { to: move.to });
    const kind = changeKinds.find((each) => each === change);
    return kind === undefined ? change : t(`story.change.${kind}`);
  };
  const statusWords = (supplierStatus: string, platformStatus: string | null): string => {
    const supplier = t('story.supplierStatus', { status: supplierStatus, scheme });
    const platform = t('story.platformStatus', { status: platformStatus ?? NONE });
    return [supplier, ...(platform === '' ? [] : [platform])].join(', ');
  };
  const jobWords = (step: Extract<StoryStep, { what: 'job' }>): StepWords => {
    const { cause, reason, printerId, replaces, overrode } = step;
    const name = printers?.printers.find(({ id }) => id === printerId)?.name ?? printerId;
    const replaced = replaces === null ? 0 : labels.indexOf(replaces) + 1;
    return {
      title: t('story.step.job', { cause: t(`printer.cause.${cause}`) }),
      more: [
        ...(reason === null ? [] : [t(`printer.reason.${reason}`)]),
        ...(name === null ? [] : [t('story.printer', { name })]),
        ...(replaced === 0 ? [] : [t('story.replaces', { number: replaced })]),
        ...(overrode === null ? [] : [[t('printer.overrode'), ...troubleOf(overrode)].join(' ')]),
      ],
    };
  };

  return (step) => {
    switch (step.what) {
      case 'known':
        return {
          title: t('story.step.known'),
          more: [t('story.made', { date: formats.moment(step.createdAt) })],
        };
      case 'status':
        return {
          title: t('story.step.status', { status: statusWords(step.supplierStatus, step.platformStatus) }),
          more: [],
        };
      case 'supply':
        return {
          title: t('story.step.supply', {
            supply: step.supplyId === null ? NONE : supplyName(step.supplyId),
          }),
          more: [],
        };
      case 'labelFetched':
      case 'jobTaken':
        return { title: t(`story.step.${step.what}`), more: [] };
      case 'scan':
        return scanWords(step);
      case 'codeTaken':
      case 'codeGivenBack':
        return {
          title: t(`story.step.${step.what}`, { kind: t(`packing.codeKind.${step.kind}`), key: step.key }),
          more: [],
        };
      case 'job':
        return jobWords(step);
      case 'jobState':
        return { title: t('story.step.jobState', { state: jobState(step) }), more: troubleOf(step.trouble) };
      case 'packed':
        // Which box it went into the log tells; where it lies now may be another, or none.
        return {
          title: t('story.step.packed'),
          more: [t('story.packedIn', { box: step.box ?? NONE, position: step.position ?? NONE })].filter(
            Boolean,
          ),
        };
      case 'counter':
        return {
          title: t('story.step.counter', { act: t(`counter.one.acts.${step.act}`) }),
          more: step.cell === null ? [] : [t('counter.inCell', { cell: step.cell })],
        };
      case 'onHold':
        return { title: t('story.step.onHold', { why: t('story.why', { why: step.why }) }), more: [] };
      case 'log':
        return {
          title: t('story.step.log', { event: eventWords({ ...step, what: step.event }) }),
          more: [t('story.inLog', { seq: step.seq, hash: step.hash.slice(0, HASH_SHOWN) })],
        };
      case 'toTell':
        return { title: t('story.step.toTell', { change: changeWords(step) }), more: [] };
      case 'told':
        return {
          title: t('story.step.told', {
            outcome: t(`story.outcome.${step.state}`),
            change: changeWords(step),
          }),
          more: [
            ...(step.attempts === 0 ? [] : [t('story.tries', { count: step.attempts })]),
            ...troubleOf(step.trouble),
          ],
        };
      default:
        return unreachable(step);
    }
  };
}
