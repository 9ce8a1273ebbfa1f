import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readApiArguments } from '../../../src/main/hosts/api/arguments.ts';
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
    const call = { kind: 'call', operation: 'getNewOrders', profileFile: resolve('p'), out: null };
    expect(readApiArguments(['getNewOrders', '--profile', 'p', '--data', 'd'])).toEqual({
      ok: true,
      value: { ...call, input: '{}', dataFolder: resolve('d') },
    });
    expect(
      readApiArguments(['--input', '-', '--profile', 'p', '--data', 'd', '--out', 'f', 'getNewOrders']),
    ).toEqual({ ok: true, value: { ...call, input: '-', dataFolder: resolve('d'), out: resolve('f') } });
  });

  test.each([
    [[], 'operation'],
    [['getNewOrders'], '--profile'],
    [['getNewOrders', 'getOrders', '--profile', 'p'], 'getOrders'],
    [['getNewOrders', '--list'], 'getNewOrders'],
    [['getNewOrders', '--profile'], '--profile'],
    [['getNewOrders', '--profile', 'p', '--input', ' '], '--input'],
    [['getNewOrders', '--token', 'secret'], '--token'],
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
