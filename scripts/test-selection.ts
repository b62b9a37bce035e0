import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('../', import.meta.url));

export const suiteNames = ['types', 'lint', 'format', 'unit', 'heavy', 'browser'] as const;
export type SuiteName = (typeof suiteNames)[number];

/** Expressions that match the paths of browser tests; heavy ones open all screens, each at several sizes. */
export const browserTests = {
  all: String.raw`\.spec\.ts$`,
  light: String.raw`(?<!\.heavy)\.spec\.ts$`,
  heavy: String.raw`\.heavy\.spec\.ts$`,
} as const;

export const usage = `Usage: npm test [-- PATH…] [-- --all] [-- --changed[=COMMIT]] [-- --feature=NAME] [-- --only=SUITE]

Runs types, lint, format, and the unit and browser tests; all but the heavy ones.

  PATH       only test files whose path contains it, heavy ones as well; a path in e2e/ runs browser tests
  --all      heavy tests as well, as continuous integration does
  --changed  only what may be affected by changes since COMMIT; by default those of this branch and its working tree
  --feature  only unit, generated and browser tests of the feature in src/features/NAME
  --only     one of ${suiteNames.join(', ')}`;

/** Parts of the tests that one run includes. */
export interface TestSelection {
  readonly suites: readonly SuiteName[];
  /** Arguments of Vitest: filters of paths and options. */
  readonly unit: readonly string[];
  /** Whether heavy tests run together with the other unit tests. */
  readonly withHeavy: boolean;
  /** Parts of paths of browser tests, or expressions that match them; an empty list selects none. */
  readonly browser: readonly string[];
  /** Feature to which generated tests are narrowed. */
  readonly feature?: string;
}

/** @throws Error with a sentence when the arguments are not understood */
export function selectionOf(args: readonly string[]): TestSelection {
  const { values, positionals } = parseArgs({
    // An option without a value would take the next word for one.
    args: args.map((arg) => (arg === '--changed' ? '--changed=' : arg)),
    options: {
      all: { type: 'boolean', default: false },
      changed: { type: 'string' },
      feature: { type: 'string' },
      only: { type: 'string' },
    },
    allowPositionals: true,
  });
  const { all, changed, feature, only } = values;
  if ([positionals.length > 0, changed !== undefined, feature !== undefined].filter(Boolean).length > 1)
    throw new Error('PATH, --changed and --feature exclude each other.');
  const selection = narrow(positionals, changed, feature, all);
  if (only === undefined) return selection;
  if (!isSuite(only)) throw new Error(`There is no suite '${only}'.`);
  return { ...selection, suites: [only] };
}

const isSuite = (name: string): name is SuiteName => suiteNames.some((suite) => suite === name);

function narrow(
  paths: readonly string[],
  changed: string | undefined,
  feature: string | undefined,
  withHeavy: boolean,
): TestSelection {
  if (changed !== undefined) return selectionOfChanges(changed || newestCommon(), withHeavy);
  if (feature !== undefined) return selectionOfFeature(feature, withHeavy);
  const all = suiteNames.filter((name) => name !== 'heavy');
  if (!paths.length) return { suites: all, unit: [], withHeavy, browser: [everyBrowserTest(withHeavy)] };
  const isBrowser = paths.every((path) => path.startsWith('e2e'));
  return { suites: [isBrowser ? 'browser' : 'unit'], unit: paths, withHeavy: true, browser: paths };
}

function selectionOfFeature(feature: string, withHeavy: boolean): TestSelection {
  if (!existsSync(join(project, 'src/features', feature, 'feature.ts')))
    throw new Error(`There is no feature '${feature}' in src/features.`);
  return {
    suites: ['unit', 'browser'],
    // A feature may have no call of the kind that a file of generated tests is about.
    unit: [`src/features/${feature}/`, 'scripts/permission-list.test.ts', ...generatedTests(), '--passWithNoTests'],
    withHeavy,
    browser: browserTestsOf([feature]).filter(isIncluded(withHeavy)),
    feature,
  };
}

/** Returns the tests that are generated from contracts and can be narrowed to one of them. */
function generatedTests(): string[] {
  return globSync('src/app/tests/*.test.ts', { cwd: project })
    .filter((path) => /\b(byRoute|inNarrowing|isInNarrowing)\(/.test(readFileSync(join(project, path), 'utf8')))
    .sort();
}

const everyBrowserTest = (withHeavy: boolean) => (withHeavy ? browserTests.all : browserTests.light);
const isIncluded = (withHeavy: boolean) => (path: string) => new RegExp(everyBrowserTest(withHeavy)).test(path);

/** Vitest follows the imports of what has changed; what the browser tests concern is known from its place. */
function selectionOfChanges(since: string, withHeavy: boolean): TestSelection {
  const changed = changedSince(since);
  const isCommon = (path: string) =>
    /^(src\/platform|src\/app\/(?!tests)|db\/migrations|package-lock|index\.html|vite\.config|public)/.test(path) ||
    (path.startsWith('e2e/') && !path.endsWith('.spec.ts'));
  const product = changed.filter((path) => !/\.test\.ts$|\.md$/.test(path));
  const features = new Set(product.flatMap((path) => /^src\/features\/([^/]+)\//.exec(path)?.[1] ?? []));
  const specs = changed.filter((path) => /^e2e\/.*\.spec\.ts$/.test(path) && existsSync(join(project, path)));
  return {
    suites: suiteNames.filter((name) => name !== 'heavy'),
    unit: [`--changed=${since}`, '--passWithNoTests'],
    withHeavy,
    browser: product.some(isCommon)
      ? [everyBrowserTest(withHeavy)]
      : [...new Set([...specs, ...browserTestsOf([...features])])].filter(isIncluded(withHeavy)).sort(),
  };
}

/**
 * Returns the browser tests that import something of the features, open one of their screens,
 * or are called by their name.
 */
export function browserTestsOf(features: readonly string[]): string[] {
  const concerning = features.map(patternOf);
  return globSync('e2e/*.spec.ts', { cwd: project })
    .filter((path) => {
      const text = readFileSync(join(project, path), 'utf8');
      return (
        concerning.some((pattern) => pattern.test(text)) || features.some((name) => path.startsWith(`e2e/${name}`))
      );
    })
    .sort();
}

function patternOf(feature: string): RegExp {
  const screens = join(project, 'src/features', feature, 'screens.ts');
  const declaredPaths = existsSync(screens) ? readFileSync(screens, 'utf8').matchAll(/path: '([^']+)'/g) : [];
  const addresses = [...declaredPaths].map(([, path = '']) =>
    path.replaceAll(/\{\w+\}/g, String.raw`(\$\{[^}]+\}|[\w-]+)`),
  );
  const addressPattern = addresses.length ? String.raw`|['"\x60](${addresses.join('|')})(['"\x60?#]|\$\{)` : '';
  return new RegExp(`#features/${feature}/${addressPattern}`);
}

/** The commit of `main` from which this branch began, or on `main` itself the last commit. */
function newestCommon(): string {
  return git('merge-base', 'main', 'HEAD')[0] ?? 'HEAD';
}

/** Returns the paths of files that were changed, added or removed, committed or not. */
function changedSince(commit: string): string[] {
  if (!git('rev-parse', '--verify', `${commit}^{commit}`).length) throw new Error(`Git knows no commit '${commit}'.`);
  const committed = git('diff', '--name-only', `${commit}...HEAD`);
  const others = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')];
  return [...new Set([...committed, ...others])];
}

/** Returns the lines that Git writes; none when it fails. */
function git(...args: readonly string[]): string[] {
  const { stdout, status } = spawnSync('git', args, { cwd: project, encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter(Boolean) : [];
}
