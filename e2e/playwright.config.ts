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
  use: {
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
    launchOptions: await launchOptions(),
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
});
