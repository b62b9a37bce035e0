import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** Only the fields used here: browser types are not part of the server's project. */
interface Screen {
  readonly path: string;
  readonly access: string | readonly string[];
}
type ScreenWords = Readonly<Record<string, unknown>>;

const features = fileURLToPath(new URL('../../features/', import.meta.url));

async function declared<T>(file: string, name: string): Promise<T[]> {
  const folders = globSync(`*/${file}.ts`, { cwd: features }).map((path) => path.split('/')[0] ?? '');
  return Promise.all(
    folders.map(async (folder) => ((await import(`#features/${folder}/${file}.ts`)) as Record<string, T>)[name] as T),
  );
}

test('what screens are found by belongs to a screen that the search box can find, and is said once', async () => {
  const screens = (await declared<readonly Screen[]>('screens', 'screens')).flat();
  const words = (await declared<ScreenWords>('search-words', 'screenWords')).flatMap((some) => Object.keys(some));
  const open = screens.filter(({ path, access }) => access !== 'none' && !path.includes('{')).map(({ path }) => path);
  expect(words.filter((path) => !open.includes(path))).toEqual([]);
  expect(new Set(words).size).toBe(words.length);
});
