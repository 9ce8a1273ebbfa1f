import { expect } from '@playwright/test';
import { screenOf } from '../../../src/renderer/store/screen-hash.ts';
import { screenNames, screens, type Screen, type ScreenName } from '../../../src/renderer/store/screens.ts';
import { SOON } from '../stage.ts';
import type { Scene } from './scene.ts';

/** Of something that nobody has told of yet: what it is makes no difference. */
const someOf = (name: ScreenName): Screen =>
  screenOf(
    name,
    Object.values(screens[name].of ?? {}).map((kind) => (kind === 'id' ? '1' : '')),
  );

/** Every screen while the station has not answered yet. */
export const loading: Scene = {
  name: 'while it loads',
  desk: {},
  play: async (stage) => {
    const { page, link } = stage;
    for (const screen of screenNames.map(someOf)) {
      await stage.go(screen);
      link.let('bare');
      await page.reload();
      await expect(page.locator('html')).toHaveAttribute('lang', 'en', SOON);
      await expect(page.locator('main > *').first()).toBeAttached(SOON);
      // The page has the link that it opened; the language is changed over another one.
      await stage.look(screen.name, 'loading', {
        leave: async () => link.let('all'),
        enter: async () => link.let('bare'),
      });
    }
  },
};
