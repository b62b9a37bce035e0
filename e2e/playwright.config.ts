import { defineConfig } from '@playwright/test';
import { launchOptions } from './browser.ts';

const { args = [], ...browser } = await launchOptions();
/**
 * A page of a test lives for seconds, so optimizing its code costs more than it saves, and so do messages between the
 * processes of the browser: a fifth of the processor time of the tests.
 */
const shortLived = [
  '--js-flags=--no-opt,--no-maglev',
  '--in-process-gpu',
  // The last of these flags is the only one that counts, so the feature that Playwright enables is repeated.
  '--enable-features=CDPScreenshotNewSurface,NetworkServiceInProcess2',
];

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
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
    launchOptions: { ...browser, args: [...args, ...shortLived] },
    // Recording takes more than half the time of the tests themselves, so it is optional: PWTRACE=1.
    trace: process.env['PWTRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // It loads everything a second time in each new browser; tests that need it allow it.
    serviceWorkers: 'block',
  },
});
