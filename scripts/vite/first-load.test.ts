import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folders: string[] = [];
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true });
});

/** Builds a page in a separate process, whose part loaded on demand contains this number of incompressible bytes. */
async function buildPage(bytes: number): Promise<{ readonly code: number; readonly output: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-first-load-'));
  folders.push(folder);
  await writeFile(join(folder, 'main.js'), `import('./part.js');`);
  await writeFile(join(folder, 'part.js'), `console.log('${randomBytes(bytes / 2).toString('hex')}');`);
  const program = `
    import { build } from 'vite';
    import { firstLoad } from './scripts/vite/first-load.ts';
    await build({
      root: ${JSON.stringify(folder)},
      configFile: false,
      logLevel: 'silent',
      plugins: [firstLoad({ page: ['/part.js'] })],
      build: { rolldownOptions: { input: ${JSON.stringify(join(folder, 'main.js'))} } },
    });
  `;
  return new Promise((resolve) =>
    execFile(process.execPath, ['--input-type=module', '--eval', program], { cwd: root }, (error, stdout, stderr) =>
      resolve({ code: error ? 1 : 0, output: stdout + stderr }),
    ),
  );
}

test('a first load within its budget is reported, and one over it fails the build', async () => {
  const within = await buildPage(20_000);
  expect(within).toMatchObject({ code: 0, output: expect.stringMatching(/first load of page: .* brotli, 1 files/) });
  // A hexadecimal character holds four bits.
  const over = await buildPage(400_000);
  expect(over.code).toBe(1);
  expect(over.output).toContain('The first load of page is over its budget.');
});
