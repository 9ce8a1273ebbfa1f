import { defineConfig } from '@playwright/test';
import usual from '../../playwright.config.ts';

/** One desk after the other in each of two windows; a picture that can't be made is no picture. */
export default defineConfig(usual, {
  testDir: '.',
  testMatch: 'screenshots.spec.ts',
  outputDir: '../../test-results',
});
