import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { _electron, expect, test } from '@playwright/test';

/** What only the real runtime shows: boot order, the scheme's rights, the real preload, structured clone, quitting. */
test('the desktop program starts, answers, and stops', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'packbench-smoke-'));
  const executablePath = process.env['PACKBENCH_ELECTRON'];
  const program = await _electron.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      fileURLToPath(new URL('../..', import.meta.url)),
      '--data',
      folder,
    ],
  });
  try {
    const page = await program.firstWindow();
    const violations: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') violations.push(message.text());
    });
    await expect(page).toHaveURL('packbench://app/');
    await expect(page.locator('#root > *').first()).toBeVisible();
    const view = await page.evaluate(
      () =>
        new Promise((resolve) => {
          const stop = window.packbench?.subscribe('station.view', resolve, resolve);
          setTimeout(() => stop?.(), 5000);
        }),
    );
    expect(view).toMatchObject({ training: true, version: expect.any(String) });
    expect(await page.evaluate(() => window.packbench?.call('no.such', null))).toEqual({
      ok: false,
      problem: { code: 'unknownPath', path: 'no.such' },
    });
    expect(await page.evaluate(() => window.isSecureContext)).toBe(true);
    expect(violations).toEqual([]);
  } finally {
    await program.close();
    await rm(folder, { recursive: true, force: true });
  }
});
