import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readApiArguments } from '../../../src/main/hosts/api/api-arguments.ts';
import { nearestNames } from '../../../src/main/hosts/api/nearest-names.ts';

const bad = (argument: string) => ({
  ok: false,
  problem: { code: 'badArgument', argument, reason: expect.any(String) },
});

describe('the command line', () => {
  test('asks for the list', () => {
    expect(readApiArguments(['--list'])).toEqual({ ok: true, value: { kind: 'list', profileFile: null } });
    expect(readApiArguments(['--profile', 'p.json', '--list'])).toEqual({
      ok: true,
      value: { kind: 'list', profileFile: resolve('p.json') },
    });
  });

  test('calls an operation, without fields unless some are given', () => {
    const call = {
      kind: 'call',
      operation: 'getNewOrders',
      profileFile: resolve('p'),
      out: null,
      batch: false,
      allPages: false,
      dryRun: false,
      timeoutMs: null,
    };
    expect(readApiArguments(['getNewOrders', '--profile', 'p', '--data', 'd'])).toEqual({
      ok: true,
      value: { ...call, input: '{}', dataFolder: resolve('d') },
    });
    expect(
      readApiArguments(['--input', '-', '--profile', 'p', '--data', 'd', '--out', 'f', 'getNewOrders']),
    ).toEqual({ ok: true, value: { ...call, input: '-', dataFolder: resolve('d'), out: resolve('f') } });
  });

  test('calls a report by its kind', () => {
    const args = ['report', 'stock', '--profile', 'p', '--data', 'd', '--resume', 'id', '--timeout', '1.5'];
    expect(readApiArguments(args)).toEqual({
      ok: true,
      value: {
        kind: 'report',
        report: 'stock',
        input: '{}',
        resume: 'id',
        profileFile: resolve('p'),
        dataFolder: resolve('d'),
        out: null,
        timeoutMs: 1500,
      },
    });
  });

  test('explains the program, an operation or a report', () => {
    expect(readApiArguments(['-h'])).toEqual({ ok: true, value: { kind: 'help', about: null } });
    expect(readApiArguments(['getOrders', '--help'])).toEqual({
      ok: true,
      value: { kind: 'help', about: 'getOrders' },
    });
  });

  test.each([
    [[], 'operation'],
    [['getNewOrders'], '--profile'],
    [['getNewOrders', 'getOrders', '--profile', 'p'], 'argument'],
    [['getNewOrders', '--list'], 'operation'],
    [['getNewOrders', '--profile'], '--profile'],
    [['getNewOrders', '--profile', 'p', '--input', ' '], '--input'],
    [['getNewOrders', '--token', 'secret'], '--token'],
    [['getNewOrders', '--token=secret'], '--token'],
    [['getNewOrders', 'secret1'], 'argument'],
    [['--list', 'secret'], 'operation'],
    [['getOrders', '--profile', 'p', '--timeout', '0'], '--timeout'],
    [['getOrders', '--profile', 'p', '--timeout', 'soon'], '--timeout'],
    [['getOrders', '--profile', 'p', '--batch', '--input', '{"limit":1}'], '--input'],
    [['getOrders', '--profile', 'p', '--batch', '--all-pages'], '--batch'],
    [['getOrders', '--profile', 'p', '--all-pages', '--out', 'f'], '--out'],
    [['getOrders', '--profile', 'p', '--dry-run', '--out', 'f'], '--dry-run'],
    [['getOrders', '--profile', 'p', '--resume', 'x'], '--resume'],
    [['report', '--profile', 'p'], 'report'],
    [['report', 'secret', '--profile', 'p'], 'report'],
    [['report', 'stock', '--profile', 'p', '--batch'], '--batch'],
    [['--completion', 'fish'], '--completion'],
  ])('%j is refused', (args, argument) => {
    const read = readApiArguments(args);
    expect(read).toEqual(bad(argument));
    expect(JSON.stringify(read)).not.toContain('secret');
  });
});

describe('names that are spelt alike', () => {
  const names = ['getNewOrders', 'getOrders', 'createSupply', 'listSupplies'];
  test.each([
    ['getneworders', ['getNewOrders', 'getOrders']],
    ['getOrder', ['getOrders', 'getNewOrders']],
    ['createSuply', ['createSupply']],
    ['quux', []],
    ['', []],
  ])('%j → %j', (wanted, nearest) => {
    expect(nearestNames(wanted, names)).toEqual(nearest);
  });
});
