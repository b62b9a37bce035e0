import { defineConfig } from '@playwright/test';
import { launchOptions } from './browser.ts';

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './database.ts',
  fullyParallel: true,
  // One more than there are cores on the smallest machine: a test often waits for something that takes no processor.
  workers: 3,
  // Long enough for a machine that is busy with other things.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  // A test that needs a second try is mended.
  retries: 0,
  use: {
    locale: 'en-GB',
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1440, height: 900 },
    launchOptions: await launchOptions(),
    // Recording takes more than half of what the tests themselves take, so it is asked for: PWTRACE=1.
    trace: process.env['PWTRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // It fetches everything a second time for each new browser; the tests that may need it allow it.
    serviceWorkers: 'block',
  },
});
