import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const project = fileURLToPath(new URL('../../../', import.meta.url));
const imported = /(?:from |import |import\(\s*)'([^']+)'/g;
const featureOf = (path: string) => /^src\/features\/([^/]+)\//.exec(path)?.[1];

/** Returns files that are imported from outside their feature, except by tests. */
function importedFromOutside(): ReadonlySet<string> {
  const found = new Set<string>();
  for (const file of globSync('src/**/*.{ts,tsx}', { cwd: project, exclude: ['**/*.test.ts'] }))
    for (const [, source = ''] of readFileSync(join(project, file), 'utf8').matchAll(imported)) {
      const target = source.startsWith('#') ? `src/${source.slice(1)}` : normalize(join(dirname(file), source));
      if (featureOf(target) !== featureOf(file)) found.add(target);
    }
  return found;
}

// The styles and the tests of a part are beside it.
const belongsToAnother = /\.(module\.css|test\.ts)$/;

test('web/parts holds what other features or the application import, and nothing else', () => {
  const outside = importedFromOutside();
  const parts = globSync('src/features/*/web/parts/**/*.*', { cwd: project });
  expect(parts.length).toBeGreaterThan(0);
  expect(parts.filter((file) => !outside.has(file) && !belongsToAnother.test(file))).toEqual([]);
});
