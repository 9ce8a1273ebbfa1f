import type { StoryStep } from '../../../shared/contract/story.ts';

export interface StoryLine {
  readonly step: StoryStep;
  /** Which label of the order begins to be told of, from 1; null for other steps, or where there is one label only. */
  readonly label: number | null;
  /** It goes on with what the line before it tells of: the same label, the same change. */
  readonly goesOn: boolean;
}

export interface StoryDay {
  /** Of its first step, Unix milliseconds. */
  readonly at: number;
  readonly lines: readonly StoryLine[];
}

/** The labels of an order, in the order in which they were asked for. */
export const labelsOf = (steps: readonly StoryStep[]): string[] => [
  ...new Set(steps.flatMap((step) => (step.what === 'job' ? [step.jobId] : []))),
];

/** What a label or a change comes to within this time stands together, whatever else happened meanwhile. */
const TOGETHER_MS = 10_000;

/** The steps by calendar day. `dayOf`: a name of the day at a time. */
export function storyDays(steps: readonly StoryStep[], dayOf: (at: number) => string): StoryDay[] {
  const labels = labelsOf(steps);
  const days: { readonly at: number; readonly lines: StoryLine[] }[] = [];
  let before: StoryStep | null = null;
  for (const step of together(steps, dayOf)) {
    const isNewDay: boolean = before === null || dayOf(before.at) !== dayOf(step.at);
    if (isNewDay) days.push({ at: step.at, lines: [] });
    const thread = threadOf(step);
    const goesOn: boolean = !isNewDay && thread !== null && before !== null && thread === threadOf(before);
    const isNumbered = labels.length > 1 && !goesOn && 'jobId' in step;
    days.at(-1)?.lines.push({ step, label: isNumbered ? labels.indexOf(step.jobId) + 1 : null, goesOn });
    before = step;
  }
  return days;
}

/** Each step that begins something, followed by what it came to soon after. */
function together(steps: readonly StoryStep[], dayOf: (at: number) => string): StoryStep[] {
  const placed = new Set<StoryStep>();
  const follow = (first: StoryStep): StoryStep[] => {
    const thread = threadOf(first);
    if (thread === null) return [first];
    return steps.filter(
      (step) =>
        step === first ||
        (!placed.has(step) &&
          threadOf(step) === thread &&
          step.at - first.at <= TOGETHER_MS &&
          dayOf(step.at) === dayOf(first.at)),
    );
  };
  const ordered: StoryStep[] = [];
  for (const step of steps) {
    if (placed.has(step)) continue;
    for (const next of follow(step)) {
      placed.add(next);
      ordered.push(next);
    }
  }
  return ordered;
}

/** What steps that belong together have in common. */
function threadOf(step: StoryStep): string | null {
  if ('jobId' in step) return `label ${step.jobId}`;
  return step.what === 'toTell' || step.what === 'told' ? `change ${step.seq}` : null;
}
