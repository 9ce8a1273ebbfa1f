import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { preparePicture } from '../../../src/main/labels/prepare-picture.ts';
import { missingLetters } from '../../../src/main/labels/svg-letters.ts';
import { PRACTICE_MODEL } from '../../../src/main/labels/warm-up.ts';

const svgOf = (text: string, more = ''): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="580" height="400"><rect width="580" height="400" fill="#fff"/>${more}` +
      `<text x="20" y="90" font-family="Arial, sans-serif" font-size="60">${text}</text></svg>`,
  );

/** The dots of that text in a process that begins as on a computer with those fonts, and has drawn nothing or warmed up. */
async function drawnWith(fontsConf: string | undefined, isWarm = false): Promise<string> {
  const program = `
    const { practiceLabels } = await import(process.argv[3]);
    if (process.argv[4] === 'true') await practiceLabels();
    const { createHash } = await import('node:crypto');
    const { rasterise } = await import(process.argv[1]);
    const svg = Buffer.from(process.argv[2], 'base64');
    const drawn = await rasterise({ kind: 'svg', plain: null }, svg, { width: 464, height: 320, dpi: 203 });
    console.log(createHash('sha256').update(drawn.value.paper.pixels).digest('hex'));`;
  const [drawing = '', warming = ''] = ['rasterise', 'warm-up'].map(
    (name) => new URL(`../../../src/main/labels/${name}.ts`, import.meta.url).href,
  );
  const text = svgOf('Ширина Ag 17').toString('base64');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', program, drawing, text, warming, String(isWarm)],
    { env: { ...process.env, FONTCONFIG_FILE: fontsConf } },
  );
  return stdout.trim();
}

describe('text of an SVG', () => {
  it('is drawn with our own fonts, alike on a computer without any', { timeout: 60_000 }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'packbench-fonts-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const none = join(folder, 'none.conf');
    await writeFile(none, '<?xml version="1.0"?><fontconfig></fontconfig>');
    const [bare, here] = [await drawnWith(none), await drawnWith(undefined)];
    expect(bare).toBe(here);
    expect(await drawnWith(none, true)).toBe(here);
    expect(bare).toMatch(/^[\da-f]{64}$/);
  });

  it('may have any letters that our fonts have', async () => {
    const letters = 'Ab Яж €№ ₽ 日本 עברית عربي ไทย हिन्दी ქარ ☎ &#x2122; — …';
    expect(await missingLetters(svgOf(letters))).toEqual([]);
    expect(await missingLetters(svgOf('x', '<title>😀</title><!-- 😀 --><desc>&#x1F600;</desc>'))).toEqual(
      [],
    );
  });

  it('is refused with a letter that none of them has, in whichever spelling', async () => {
    expect(await missingLetters(svgOf('Ab 😀 &#x13000; &#77824;'))).toEqual(['U+1F600', 'U+13000']);
    const file = { type: 'svg', width: 58, height: 40, bytes: svgOf('😀'), code: '*A' } as const;
    const made = await preparePicture(file, { kind: 'svg', shapes: null, plain: null }, PRACTICE_MODEL, {
      unread: true,
    });
    expect(made).toMatchObject({
      ok: false,
      problem: { fault: 'lettersMissing', detail: 'no font has U+1F600' },
    });
  });
});
