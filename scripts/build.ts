import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { precompress } from './precompress.ts';

const project = fileURLToPath(new URL('../', import.meta.url));
const stamp = join(project, 'dist', '.sources');
const vite = join(project, 'node_modules', 'vite', 'bin', 'vite.js');

/** Sources of the web app; a change of the server alone builds nothing. */
const sources = ['src/**/*', 'public/**/*', 'index.html', 'vite.config.ts', 'scripts/vite/*', 'package-lock.json'];
const notSources = /(^|\/)(server|testing)\/|\.test\.tsx?$|^src\/app\/(?!web\/|features\.ts$)/;

async function hashOfSources(): Promise<string> {
  const found = await Array.fromAsync(glob(sources, { cwd: project, withFileTypes: true }));
  const files = found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(project.length).replaceAll('\\', '/'));
  const hash = createHash('sha256');
  for (const file of files.filter((name) => !notSources.test(name)).sort())
    hash.update(`${file}\n`).update(await readFile(join(project, file)));
  return hash.digest('hex');
}

function build(): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: project, stdio: 'inherit' });
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/** Builds the web app into dist/; with --when-stale only if its sources have changed since. */
async function main(): Promise<void> {
  const isBuilt = (await readFile(join(project, 'dist', 'index.html')).catch(() => undefined)) !== undefined;
  const canBuild = (await readFile(vite).catch(() => undefined)) !== undefined;
  if (!canBuild) {
    // An installation for production contains the built app instead of the tools.
    if (isBuilt && process.argv.includes('--when-stale')) return;
    throw new Error(
      'The web app cannot be built: Vite is not installed (npm ci without --omit=dev brings it), and dist/ holds no built app.',
    );
  }
  const hash = await hashOfSources();
  if (process.argv.includes('--when-stale') && isBuilt && (await readFile(stamp, 'utf8').catch(() => '')) === hash)
    return;
  console.log('Building the web app.');
  const code = await build();
  if (code !== 0) process.exit(code);
  await precompress(join(project, 'dist'));
  await writeFile(stamp, hash);
}

await main().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
