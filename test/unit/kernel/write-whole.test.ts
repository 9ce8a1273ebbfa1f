import { execFileSync } from 'node:child_process';
import {
  chownSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { expect, onTestFinished, test } from 'vitest';
import { holdDataFolder } from '../../../src/main/station/data-folder.ts';
import { openDeviceKey } from '../../../src/main/station/device-key.ts';
import { writeExport } from '../../../src/main/kernel/write-export.ts';
import { writeWhole } from '../../../src/main/kernel/write-whole.ts';
import { openPeople } from '../../../src/main/db/people/open-people.ts';
import { openLineFile } from '../../../src/main/hosts/api/output.ts';
import { writeWindowState } from '../../../src/main/hosts/electron/window-state.ts';
import { browserStoreIn } from '../../../src/main/hosts/loopback/kept-sessions.ts';
import { openFileSink } from '../../../src/main/marketplace/file-sink.ts';
import { openBudgetFile } from '../../../src/main/platform/node/budget-file.ts';
import { openRotatingFile } from '../../../src/main/platform/node/log-file.ts';
import { createMemoryLog } from '../../rigs/desk/fake-relay.ts';
import { createMemorySecrets } from '../../../src/main/platform/node/memory-secrets.ts';
import { DEFAULT_SETTINGS, openSettings } from '../../../src/main/services/settings/settings-file.ts';
import { openTemplateFiles } from '../../../src/main/services/templates/template-files.ts';

const folderFor = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'packbench-whole-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
};

/** Everything that writes a file beside another and renames it, with the name under which it does. */
const writers: readonly {
  readonly draft: string;
  readonly file: string;
  readonly write: (folder: string) => unknown;
}[] = [
  {
    draft: 'settings.json.new',
    file: 'settings.json',
    write: (folder) => openSettings(folder, 0).write(DEFAULT_SETTINGS),
  },
  {
    draft: 'browsers.json.new',
    file: 'browsers.json',
    write: (folder) =>
      browserStoreIn(folder, createMemoryLog().log).write({
        port: 1,
        oldPorts: [],
        linkKey: 'k'.repeat(43),
        sessions: [],
      }),
  },
  {
    draft: 'device.key.new',
    file: 'device.key',
    write: (folder) => openDeviceKey(folder, createMemorySecrets()),
  },
  {
    draft: `budget.json.${process.pid}.new`,
    file: 'budget.json',
    write: (folder) =>
      openBudgetFile(path.join(folder, 'budget.json')).write('one', {
        savedAt: 0,
        scopes: { all: { tokens: 1, at: 0 } },
      }),
  },
  {
    draft: 'window.json.new',
    file: 'window.json',
    write: (folder) =>
      writeWindowState(path.join(folder, 'window.json'), {
        x: 0,
        y: 0,
        width: 1,
        height: 1,
        maximized: false,
      }),
  },
  {
    draft: 'mine.json.new',
    file: 'mine.json',
    write: (folder) =>
      openTemplateFiles(folder, () => false, 0).write('mine', {
        version: 2,
        name: 'Mine',
        kind: 'productBarcode',
        size: { width: 58, height: 40 },
        elements: [],
      }),
  },
  {
    draft: 'people.sqlite.backup-new',
    file: 'people.sqlite.backup',
    write: async (folder) => {
      const people = openPeople(path.join(folder, 'people.sqlite'));
      if (!people.ok) throw new Error(people.problem.code);
      await people.value.backUp();
      people.value.close();
    },
  },
  {
    draft: `rows.jsonl.${process.pid}.part`,
    file: 'rows.jsonl',
    write: async (folder) => {
      const lines = await openLineFile(path.join(folder, 'rows.jsonl'));
      if (lines.ok) await lines.value.keep();
    },
  },
  {
    draft: `report.zip.${process.pid}-1.part`,
    file: 'report.zip',
    write: async (folder) => {
      const sink = await openFileSink({
        file: path.join(folder, 'report.zip'),
        mayBeJson: false,
        number: 1,
      });
      if (sink.ok) await sink.value.keep();
    },
  },
];

test('nothing is written through a link that was planted under the name of a draft', async () => {
  for (const { draft, file, write } of writers) {
    const folder = folderFor();
    const victim = path.join(folderFor(), 'victim');
    writeFileSync(victim, 'somebody else');
    symlinkSync(victim, path.join(folder, draft));
    await write(folder);
    expect({ file, victim: readFileSync(victim, 'utf8') }).toEqual({ file, victim: 'somebody else' });
    const written = lstatSync(path.join(folder, file));
    expect({ file, isFile: written.isFile(), mode: written.mode & 0o777 }).toEqual({
      file,
      isFile: true,
      mode: 0o600,
    });
    expect(readdirSync(folder)).not.toContain(draft);
  }
});

test('nor through one at the name of the probe or of the log', () => {
  const folder = folderFor();
  const victim = path.join(folderFor(), 'victim');
  writeFileSync(victim, 'somebody else');
  for (const name of ['.write-test', 'station.log']) symlinkSync(victim, path.join(folder, name));
  const held = holdDataFolder(folder);
  if (held.ok) held.value.release();
  const log = openRotatingFile(folder, 1000);
  log.write('a line\n');
  log.close();
  expect(held.ok).toBe(true);
  expect(readFileSync(victim, 'utf8')).toBe('somebody else');
  expect(readFileSync(path.join(folder, 'station.log'), 'utf8')).toBe('a line\n');
});

test('what a crash left under the name of the draft is in nobody’s way', () => {
  const file = path.join(folderFor(), 'some.json');
  writeFileSync(`${file}.new`, 'half of someth');
  writeWhole(file, 'whole');
  expect(readFileSync(file, 'utf8')).toBe('whole');
});

test('where the file can not be put in place the old one stays, and no draft', () => {
  const folder = folderFor();
  const file = path.join(folder, 'taken', 'some.json');
  expect(() => writeWhole(file, 'whole')).toThrow(/ENOENT/);
  const exported = writeExport(folder, 'packbench-settings', 0, '{}');
  expect(exported.ok && statSync(exported.value.file).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['exports']);
});

test('no pipe, device or folder is replaced by a file that somebody names', async () => {
  for (const { file, write } of writers.filter(({ draft }) => draft.endsWith('.part'))) {
    const folder = folderFor();
    const place = path.join(folder, file);
    execFileSync('mkfifo', [place]);
    await write(folder);
    expect({ file, isPipe: lstatSync(place).isFIFO(), beside: readdirSync(folder) }).toEqual({
      file,
      isPipe: true,
      beside: [file],
    });
    expect(() => writeWhole(place, 'whole')).toThrow(/device or a pipe/);
  }
});

test('a damaged key of the device is replaced once, and the new one stays', async () => {
  const folder = folderFor();
  writeFileSync(path.join(folder, 'device.key'), 'damaged');
  await openDeviceKey(folder, createMemorySecrets());
  const written = readFileSync(path.join(folder, 'device.key'), 'utf8');
  expect(Buffer.from(written, 'base64')).toHaveLength(32);
  await openDeviceKey(folder, createMemorySecrets());
  expect(readFileSync(path.join(folder, 'device.key'), 'utf8')).toBe(written);
});

// Only the system's own user can give a folder to somebody else.
test.runIf(process.getuid?.() === 0)('a data folder of another user is refused', () => {
  const folder = folderFor();
  chownSync(folder, 65_534, 65_534);
  expect(holdDataFolder(folder)).toEqual({
    ok: false,
    problem: {
      code: 'dataFolderNotWritable',
      folder,
      reason: 'it belongs to another user of this computer',
    },
  });
});
