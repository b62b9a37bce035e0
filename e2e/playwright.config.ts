import { defineConfig } from '@playwright/test';
import { launchOptions } from './browser.ts';

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  // The walk in pseudo-languages still has findings, so it runs only when it is asked for: WALK=1.
  ...(process.env['WALK'] && { testMatch: 'every-screen.walk.ts' }),
  globalSetup: './database.ts',
  fullyParallel: true,
  // One more than the cores of the smallest machine: a test often waits without using a processor.
  workers: 3,
  // Long enough for a machine that is busy with other work.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  // No retries: a test that needs a second attempt has to be fixed.
  retries: 0,
  use: {
    locale: 'en-GB',
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1440, height: 900 },
    launchOptions: await launchOptions(),
    // Recording takes more than half the time of the tests themselves, so it is optional: PWTRACE=1.
    trace: process.env['PWTRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // It loads everything a second time in each new browser; tests that need it allow it.
    serviceWorkers: 'block',
  },
});
