import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

test('modules that threads and commands load by their address exist', () => {
  const named = globSync('{src,scripts,bench,simulators}/**/*.ts')
    .filter((path) => !path.endsWith('.test.ts'))
    .flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/new URL\('([^']+\.ts)', import\.meta\.url\)/g)].map(
        ([, name = '']) => `${path} → ${normalize(join(dirname(path), name))}`,
      ),
    );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((line) => !existsSync(line.split(' → ')[1] ?? ''))).toEqual([]);
});

test('the list of decisions has all of them', () => {
  const list = readFileSync('docs/decisions/README.md', 'utf8');
  const pages = globSync('*.md', { cwd: 'docs/decisions' }).filter((name) => name !== 'README.md');
  expect(pages.length).toBeGreaterThan(50);
  expect(pages.filter((name) => !list.includes(`](${name})`))).toEqual([]);
});

// A page about one feature or one part leaves out the folders above it.
test('files that the documents name exist', () => {
  const files = globSync('{src,e2e,scripts,bench,simulators,db}/**/*').map((path) => `/${path.replaceAll('\\', '/')}`);
  const pages = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md')];
  const named = pages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.(?:tsx?|mjs|sql|css))`/g)].map(
      ([, path = '']) => [page, path] as const,
    ),
  );
  expect(named.length).toBeGreaterThan(50);
  const gone = named.filter(([, path]) => !path.includes('NNNN') && !files.some((file) => file.endsWith(`/${path}`)));
  expect(gone).toEqual([]);
});
