import { defineConfig } from '@playwright/test';
import { launchOptions } from './browser.ts';

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './database.ts',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  // On a loaded machine a browser may starve; what passes only the second time is reported as flaky.
  retries: process.env['CI'] ? 1 : 0,
  use: {
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
    launchOptions: await launchOptions(),
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
});
