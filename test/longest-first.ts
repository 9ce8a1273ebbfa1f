import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take longer than twenty seconds on two cores, the longest first: begun last, one of them keeps a processor
 * waiting for a minute at the end. Vitest knows it by itself only where it ran before.
 */
const LONGEST = [
  'scenarios/printer-trouble',
  'scenarios/broken-items',
  'scenarios/offline-shift',
  'campaign/shift/shift',
  'campaign/printing/campaign',
  'conformance/api/command-line',
  'scenarios/bad-input',
  'scenarios/boxes',
  'conformance/labels/foreign',
  'scenarios/crash',
  'scenarios/boxes-crash',
  'scenarios/printers',
  'scenarios/offline',
  'conformance/status/emulated-printer',
  'scenarios/people',
  'scenarios/supplies',
  'scenarios/label-language',
] as const;

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = LONGEST.findIndex((file) => moduleId.endsWith(`/test/${file}.test.ts`));
  return place < 0 ? LONGEST.length : place;
};

/** Files of one project follow each other: with another one's between them, what a process has loaded would be lost. */
const PROJECTS = ['alone', 'whole', 'plain'];

const projectOf = ({ project }: TestSpecification): number => PROJECTS.indexOf(project.name);

/** The same order on every machine, but for what was measured there of the others. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted(
      (one, other) => projectOf(one) - projectOf(other) || placeOf(one) - placeOf(other),
    );
  }
}
