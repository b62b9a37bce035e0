import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

interface LockedPackage {
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const { packages } = JSON.parse(await readFile(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
  packages: Record<string, LockedPackage>;
};

// A registry without some platform's package makes npm leave it out silently, and then npm ci fails everywhere.
test('the lock file names the packages of every platform, not only of the one it was written on', async () => {
  const names = new Set(
    Object.keys(packages).map((path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)),
  );
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !names.has(name))
      .map((name) => `${path} → ${name}`),
  );
  expect(missing).toEqual([]);
});

/**
 * Whether a package is the linter or formatter of another platform, which the registry of the lock file lacks.
 * Their packages are named like '@oxlint/binding-darwin-arm64'.
 */
const isBindingOfOtherPlatform = (path: string, { dev, optional }: LockedPackage) =>
  dev && optional && /^node_modules\/@ox(fmt|lint)\/binding-/.test(path);

// npm installs a package without a hash unverified, even if the registry or an attacker has changed it.
test('the lock file has a hash for every package', () => {
  const unchecked = Object.entries(packages).filter(
    ([path, locked]) => path && !locked.integrity?.startsWith('sha512-') && !isBindingOfOtherPlatform(path, locked),
  );
  expect(unchecked.map(([path]) => path)).toEqual([]);
});

// The container and an installation for production leave out the packages of development, among them the browser's.
test('the server imports only packages that an installation for production has', async () => {
  const cwd = fileURLToPath(new URL('../', import.meta.url));
  const sources = globSync('src/{platform,features/*,app}/**/*.ts', { cwd }).filter(
    (path) => !/\/web\/|\/testing\/|\/tests\/|\.test\.ts$|\/screens\.ts$/.test(path.replaceAll('\\', '/')),
  );
  const { dependencies } = JSON.parse(await readFile(`${cwd}package.json`, 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  const imported = new Map<string, string>();
  for (const path of sources)
    for (const [, name = ''] of (await readFile(`${cwd}${path}`, 'utf8')).matchAll(
      /^(?:import (?!type )|\} from )(?:[^'\n]*from )?'((?:@[\w.-]+\/)?[\w][\w.-]*)(?:\/[^']*)?';$/gm,
    ))
      imported.set(name, path);
  expect(imported.size).toBeGreaterThan(15);
  expect([...imported].filter(([name]) => !Object.hasOwn(dependencies, name))).toEqual([]);
});
