import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { chromium, type LaunchOptions } from '@playwright/test';

const project = fileURLToPath(new URL('../', import.meta.url));

/**
 * Launch options of the browser: on Linux x64 the Chromium from npm,
 * elsewhere Playwright's own (`npx playwright install chromium`).
 */
export async function launchOptions(): Promise<LaunchOptions> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return {};
  // The package's own flags are for a container without a screen; these are the ones a test needs.
  return {
    executablePath: await unpackedChromium(join(project, '.cache', 'chromium')),
    args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none', '--disable-dev-shm-usage'],
  };
}

export async function launch() {
  return chromium.launch(await launchOptions());
}

/**
 * Unpacks the Chromium of the npm package once per version. It gets its final name only when complete,
 * so that several processes may call this in parallel.
 * @param folder folder of the versions
 * @returns the path of the program
 */
async function unpackedChromium(folder: string): Promise<string> {
  const manifest = await readFile(join(project, 'node_modules/@sparticuz/chromium/package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const unpacked = join(folder, version);
  const program = join(unpacked, 'chromium');
  if (existsSync(program)) return program;
  await mkdir(folder, { recursive: true });
  const others = (await readdir(folder)).filter((name) => !name.startsWith(version));
  const partial = await mkdtemp(`${unpacked}-`);
  try {
    await unpack(partial);
    await rename(partial, unpacked).catch((error: unknown) => {
      // Another process was faster.
      if (!existsSync(program)) throw error;
    });
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
  for (const name of others) await rm(join(folder, name), { recursive: true, force: true });
  return program;
}

/** The package only unpacks into the temporary folder, so it runs in a process that uses this one. */
async function unpack(folder: string): Promise<void> {
  const script = `import chromium from '@sparticuz/chromium'; await chromium.executablePath();`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: project,
    env: { ...process.env, TMPDIR: folder },
  });
}
