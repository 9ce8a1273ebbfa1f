import { expect, test } from 'vitest';
import {
  codeStates,
  NOTHING_SCANNED,
  skipCode,
  takeScan,
} from '../../../src/main/services/scanners/card-session.ts';
import type { RawScan } from '../../../src/shared/domain/scanner/scanner-card-scan.ts';
import { setUpCard } from '../../../src/shared/domain/scanner/scanner-card.ts';
import { pullTrigger, usScanner } from '../../rigs/scanners/scanner.ts';

const [first, second, third] = setUpCard.map(({ text }): RawScan => ({
  kind: 'keys',
  keys: pullTrigger(text, usScanner),
})) as [RawScan, RawScan, RawScan];
const product: RawScan = { kind: 'keys', keys: pullTrigger('4600000000011', usScanner) };

test('the codes come in any order, and what was found is there with the last of them', () => {
  const two = takeScan(takeScan(NOTHING_SCANNED, third), first);
  expect({ codes: codeStates(two), findings: two.findings }).toEqual({
    codes: ['read', 'waiting', 'read'],
    findings: null,
  });
  expect(takeScan(two, second).findings).toMatchObject({
    layout: 'us',
    separator: { form: 'ctrlBracket' },
    suffix: 'enter',
    warnings: [],
  });
});

test('anything else is counted and changes nothing', () => {
  const session = takeScan(takeScan(NOTHING_SCANNED, first), product);
  expect({ codes: codeStates(session), strangers: session.strangers }).toEqual({
    codes: ['read', 'waiting', 'waiting'],
    strangers: 1,
  });
});

test('a code that the scanner does not read is a finding, until it is read after all', () => {
  const without = takeScan(skipCode(takeScan(NOTHING_SCANNED, first), 2), third);
  expect(codeStates(without)).toEqual(['read', 'notRead', 'read']);
  expect(without.findings?.warnings).toEqual([{ code: 'dataMatrixNotRead' }]);
  expect(takeScan(without, second).findings?.warnings).toEqual([]);
});

test('without its first code nothing is said of a scanner', () => {
  expect(skipCode(skipCode(NOTHING_SCANNED, 2), 3).findings).toBeNull();
});
