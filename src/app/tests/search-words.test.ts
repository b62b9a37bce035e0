import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** Only the fields used here: browser types are not part of the server's project. */
interface Screen {
  readonly path: string;
  readonly access: string | readonly string[];
  readonly about?: string;
  readonly position?: number;
}

const features = fileURLToPath(new URL('../../features/', import.meta.url));
const screens = (
  await Promise.all(
    globSync('*/screens.ts', { cwd: features }).map(
      async (path) =>
        ((await import(`#features/${path.replaceAll('\\', '/')}`)) as { screens: readonly Screen[] }).screens,
    ),
  )
).flat();

test('screens with words for the search box are those that it can find', () => {
  const described = screens.filter(({ about }) => about !== undefined);
  expect(described.length).toBeGreaterThan(20);
  const hidden = described.filter(({ path, access }) => access === 'none' || path.includes('{'));
  expect(hidden.map(({ path }) => path)).toEqual([]);
});

test('no two screens have the same position', () => {
  const positions = screens.flatMap(({ position }) => (position === undefined ? [] : [position]));
  expect(positions.length).toBeGreaterThan(30);
  expect(positions.filter((position, index) => positions.indexOf(position) !== index)).toEqual([]);
});
