import { mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createTransport } from '../../../src/main/printers/transports/create-transport.ts';
import type { Transport } from '../../../src/main/printers/transport.ts';
import { documentOf, never, TAKEN } from './transport-conformance.ts';

async function lookingInto(): Promise<{ folder: string; transport: Transport }> {
  const lookingFolder = join(await mkdtemp(join(tmpdir(), 'packbench-looking-')), 'looking');
  const transport = createTransport(
    { kind: 'looking', name: 'labels' },
    {},
    { pictures: null, ownPrinter: null, lookingFolder },
  );
  onTestFinished(async () => {
    await transport.close();
    await rm(join(lookingFolder, '..'), { recursive: true });
  });
  return { folder: join(lookingFolder, 'labels'), transport };
}

it('each label is a file of its own, numbered, for this user alone', async () => {
  const { folder, transport } = await lookingInto();
  expect(transport.address).toBe('looking://labels');
  for (const length of [3, 2]) expect(await transport.send(documentOf(length), never())).toEqual(TAKEN);
  expect(await readdir(folder)).toEqual(['000001.prn', '000002.prn']);
  expect([...(await readFile(join(folder, '000002.prn')))]).toEqual([...documentOf(2)]);
  const rights = await Promise.all([folder, join(folder, '000001.prn')].map((file) => stat(file)));
  expect(rights.map(({ mode }) => (mode & 0o777).toString(8))).toEqual(['700', '600']);
  expect(await transport.ask({ bytes: documentOf(1), isWhole: () => true, withinMs: 10 })).toEqual({
    kind: 'oneWay',
  });
});

it('nothing is written over, nor through a link that somebody put there', async () => {
  const { folder, transport } = await lookingInto();
  await transport.send(documentOf(1), never());
  await writeFile(join(folder, '000007.prn'), 'kept');
  const victim = join(folder, '..', '..', 'settings.json');
  await symlink(victim, join(folder, '000008.prn'));
  await symlink(victim, join(folder, '000009.prn'));
  expect(await transport.send(documentOf(5), never())).toEqual(TAKEN);
  expect((await readdir(folder)).at(-1)).toBe('000010.prn');
  expect(await readFile(join(folder, '000007.prn'), 'utf8')).toBe('kept');
  await expect(stat(victim)).rejects.toMatchObject({ code: 'ENOENT' });
});

it('the oldest go when there are many', async () => {
  const { folder, transport } = await lookingInto();
  await transport.send(documentOf(1), never());
  await writeFile(join(folder, '001000.prn'), 'x');
  await transport.send(documentOf(1), never());
  expect(await readdir(folder)).toEqual(['001000.prn', '001001.prn']);
});

it('a folder that takes nothing more says so, and nothing was sent', async () => {
  const { folder, transport } = await lookingInto();
  await transport.send(documentOf(1), never());
  await rm(folder, { recursive: true });
  await writeFile(folder, 'in the way');
  expect(await transport.send(documentOf(1), never())).toMatchObject({ kind: 'nothingSent' });
});

it('without a folder it is refused', async () => {
  const transport = createTransport({ kind: 'looking', name: 'labels' });
  expect(await transport.send(documentOf(1), never())).toEqual({
    kind: 'nothingSent',
    fault: { kind: 'refused', reason: 'no folder to put labels into' },
  });
  await transport.close();
});
