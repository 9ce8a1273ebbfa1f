import { expect, test } from '@playwright/test';
import { languages } from '../../src/shared/domain/preferences.ts';
import { openPanel, stationView } from './panel-page.ts';

for (const locale of ['en-GB', 'ru-RU']) {
  test.describe(locale, () => {
    test.use({ locale });

    test('a browser gives its language to a station that nobody has told one, and to no other', async ({
      page,
    }) => {
      await openPanel(page);
      const saved: unknown[] = [];
      await page.exposeFunction('noteSaved', (value: unknown) => saved.push(value));
      await page.evaluate(() => {
        const call = async (path: string, value: unknown): Promise<unknown> => {
          if (path === 'station.savePreferences') await Reflect.get(window, 'noteSaved')(value);
          return { ok: true, value: null };
        };
        Object.assign(window.packbench ?? {}, { call });
      });
      const own = locale.slice(0, 2);
      const show = async (language: (typeof languages)[number], languageChosen: boolean): Promise<void> => {
        const station = { ...stationView({ language }), languageChosen };
        await page.evaluate((view) => window.tell('station.view', view), station);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        // What the page does by itself it has done once this is painted.
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
      };
      for (const language of languages) await show(language, true);
      expect(saved).toEqual([]);
      for (const language of languages) await show(language, false);
      expect(saved).toEqual([{ language: own }]);
    });
  });
}
