import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { test, type Page } from '@playwright/test';
import { folder, pictureOf, widthsOf } from './pictures.ts';
import { scenes } from './scenes.ts';
import { openStage, settle, SOON, type Sight } from './stage.ts';

const SCENE_MS = 1_800_000;
const HEIGHTS = { 420: 900, 1024: 768, 1920: 1080 } as const;
/** Longer lists go on like this. */
const TALLEST = 2600;

test.use({
  viewport: { width: 1024, height: HEIGHTS[1024] },
  locale: 'en-GB',
  trace: 'off',
  actionTimeout: SOON.timeout,
});
test.describe.configure({ mode: 'parallel' });

for (const { name, desk, play } of scenes) {
  test(name, async ({ page }) => {
    test.setTimeout(SCENE_MS);
    const stage = await openStage(page, desk, takePictures);
    try {
      await play(stage);
    } finally {
      await stage.close();
    }
  });
}

async function takePictures({ page, ...sight }: Sight): Promise<void> {
  for (const width of widthsOf(sight.place)) {
    await page.setViewportSize({ width, height: HEIGHTS[width] });
    await settle(page);
    const hidden = await hiddenBelow(page);
    if (hidden > 0) {
      await page.setViewportSize({ width, height: Math.min(HEIGHTS[width] + hidden, TALLEST) });
      await settle(page);
    }
    const file = path.join(folder, pictureOf({ ...sight, width }));
    await mkdir(path.dirname(file), { recursive: true });
    await page.screenshot({ path: file, animations: 'disabled' });
  }
  await page.setViewportSize({ width: 1024, height: HEIGHTS[1024] });
  await settle(page);
}

/** How much taller the window would have to be for the page to be seen whole; lists beside it scroll by themselves. */
const hiddenBelow = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const main = document.querySelector('main');
    const scrolled = [...(main?.querySelectorAll('*') ?? [])].filter(
      (element) =>
        ['auto', 'scroll'].includes(getComputedStyle(element).overflowY) &&
        element.clientWidth > (main?.clientWidth ?? 0) * 0.9,
    );
    return Math.max(0, ...scrolled.map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight));
  });
