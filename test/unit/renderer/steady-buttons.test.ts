import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../src/renderer', import.meta.url));

/** What becomes of a press that leads to a note above: the button is not under the finger any more. */
const BUTTON = /<(?:\w*Button|AskFirst|WaysOut|Remove|button)\b/;
/** The note of an operation; troubles of the station itself stand where they are read first. */
const NOTE = /^(\s*)\{(?!!)[^<]*problem[^<]*&& (?:<ProblemNote\b|\($)/i;

/**
 * Notes above rows with a button each, which under a long list nobody would see; above what is pinned to the end of the
 * bench's panel, where a note below would move the buttons; and above a step that is left by its last button.
 */
const ABOVE = [
  'screens/FirstSteps/PrinterStep.tsx',
  'screens/FirstSteps/ScannerStep.tsx',
  'screens/HandOver/findings/CancelledParcels.tsx',
  'screens/HandOver/findings/CodesMissing.tsx',
  'screens/HandOver/findings/Held.tsx',
  'screens/Packing/ChooseProduct.tsx',
  'screens/Packing/CodesTaken.tsx',
  'screens/Packing/NotDealtWith.tsx',
  'screens/Packing/OnHold.tsx',
  'screens/Packing/ScanLine.tsx',
  'screens/Packing/SupplyChoice.tsx',
  'screens/Packing/TwoAnswers.tsx',
  'screens/Printer/setup/FindStep.tsx',
  'screens/Scanners/CardStep.tsx',
  'screens/Scanners/FoundStep.tsx',
  'screens/Scanners/PlugStep.tsx',
  'screens/Settings/MarkedProductRow.tsx',
];

const indent = (line: string): number => line.length - line.trimStart().length;

/** Whether a note stands before a button among the children of one element; the files are formatted. */
function movesButtons(lines: readonly string[]): boolean {
  return lines.some((line, index) => {
    const found = NOTE.exec(line);
    if (!found || line.includes('again=')) return false;
    const depth = found[1]?.length ?? 0;
    const rest = lines.slice(index + 1);
    const end = rest.findIndex((each) => each.trim() === '' || indent(each) < depth);
    const own = line.trimEnd().endsWith('}') ? 0 : rest.findIndex((each) => indent(each) === depth) + 1;
    return rest.slice(own, end).some((each) => BUTTON.test(each));
  });
}

test('no button moves from under a finger when the answer to its press is a problem', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.tsx'),
  );
  const moving = files.filter((file) =>
    movesButtons(readFileSync(path.join(root, file), 'utf8').split('\n')),
  );
  expect(moving.map((file) => file.replaceAll(path.sep, '/')).toSorted()).toEqual(ABOVE);
});
