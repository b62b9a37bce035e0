import { chromium, type LaunchOptions } from '@playwright/test';
import bundled from '@sparticuz/chromium';

/**
 * How the browser is started: on Linux x64 the Chromium that came with npm, elsewhere Playwright's own
 * (`npx playwright install chromium`).
 */
export async function launchOptions(): Promise<LaunchOptions> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return {};
  // Its own flags are for a container without a screen; these are the ones a test needs.
  return { executablePath: await bundled.executablePath(), args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none', '--disable-dev-shm-usage'] };
}

export async function launch() {
  return chromium.launch(await launchOptions());
}
