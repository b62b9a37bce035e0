import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { browserTests, selectionOf, usage, type SuiteName, type TestSelection } from './test-selection.ts';

const project = fileURLToPath(new URL('../', import.meta.url));
interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Time of each test file. */
  readonly files?: readonly FileTime[];
  /** Names of tests that failed, with their files. */
  readonly failures?: readonly string[];
}

interface FileTime {
  /** 'src/features/files/server/chunks.test.ts' */
  readonly path: string;
  readonly seconds: number;
}

type Suite = (selection: TestSelection, reports: string) => Promise<TestCounts>;

/** Tests that start programs, kill them, or compute for long; vitest.config.ts lets them begin first. */
const heavyTests = '.heavy.test.ts';

const typeProjects = ['tsconfig.shared.json', 'tsconfig.server.json', 'tsconfig.web.json', 'tsconfig.json'];

const suites: Readonly<Record<SuiteName, Suite>> = {
  // Each file is checked in one project; its output for other projects is cached in .cache/types. A process for each
  // project frees its memory for the next, and a second checker would compute again the types that files share.
  types: () =>
    check(
      'types',
      typeProjects.map((name) => ['typescript/bin/tsc', '-b', name, '--checkers', '1']),
    ),
  lint: () => check('lint', [['oxlint/bin/oxlint', '--deny-warnings']]),
  format: () => check('format', [['oxfmt/bin/oxfmt', '--check']]),
  unit: ({ unit: args, withHeavy, feature }, reports) =>
    unit([...args, ...(withHeavy ? [] : [`--exclude=**/*${heavyTests}`])], reports, feature),
  heavy: async (_, reports) => sumOf(await unit([heavyTests], reports), await browser([browserTests.heavy], reports)),
  browser: ({ browser: filters }, reports) => browser(filters, reports),
};

function sumOf(one: TestCounts, other: TestCounts): TestCounts {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
    files: [...(one.files ?? []), ...(other.files ?? [])],
    failures: [...(one.failures ?? []), ...(other.failures ?? [])],
  };
}

/** A check without tests of its own counts as one. */
async function check(name: string, tools: readonly (readonly string[])[]): Promise<TestCounts> {
  const started = performance.now();
  const codes: number[] = [];
  for (const [tool = '', ...args] of tools) codes.push(await run([`node_modules/${tool}`, ...args]));
  const passed = codes.every((code) => code === 0);
  console.log(`${passed ? '✓' : '✗'} ${name} (${Math.round((performance.now() - started) / 100) / 10} s)`);
  return passed ? { passed: 1, failed: 0, skipped: 0 } : { ...nothingRead, failures: [name] };
}

/** A suite that came to no report counts as one failure. */
const nothingRead = { passed: 0, failed: 1, skipped: 0 };

interface UnitReport {
  readonly numPassedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

async function unit(args: readonly string[], reports: string, feature?: string): Promise<TestCounts> {
  const file = join(reports, 'unit.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const code = await run(
    ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args],
    feature === undefined ? {} : { TEST_FEATURE: feature },
  );
  const report = await read<UnitReport>(file);
  if (!report) return { ...nothingRead, failures: ['unit tests: no report'] };
  const failures = report.testResults.flatMap(({ name: path, status, assertionResults }) => {
    const names = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => ` › ${fullName}`);
    // A file that could not be loaded has no failed test in it.
    if (status === 'failed' && names.length === 0) names.push('');
    return names.map((name) => relative(project, path) + name);
  });
  return {
    passed: report.numPassedTests,
    failed: code ? Math.max(failures.length, 1) : failures.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
    files: report.testResults.map(({ name, startTime, endTime }) => ({
      path: relative(project, name),
      seconds: (endTime - startTime) / 1000,
    })),
  };
}

interface BrowserReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly suites: readonly BrowserSuite[];
}

interface BrowserSuite {
  /** Relative to e2e/ */
  readonly file: string;
  readonly suites?: readonly BrowserSuite[];
  readonly specs: readonly {
    readonly title: string;
    readonly ok: boolean;
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[];
  }[];
}

/** @returns milliseconds for the tests of a file, or of a group in it, in sequence */
function durationOf({ specs, suites: groups = [] }: BrowserSuite): number {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  const own = results.reduce((sum, { duration }) => sum + duration, 0);
  return groups.reduce((sum, group) => sum + durationOf(group), own);
}

/** @returns titles of the tests that failed in a file, or in a group of it */
function failedTitles({ specs, suites: groups = [] }: BrowserSuite): string[] {
  return [...specs.filter(({ ok }) => !ok).map(({ title }) => title), ...groups.flatMap(failedTitles)];
}

/** @param filters parts of paths, or expressions; an empty list selects no tests */
async function browser(filters: readonly string[], reports: string): Promise<TestCounts> {
  const config = 'e2e/playwright.config.ts';
  if (filters.length === 0 || !existsSync(join(project, config))) return { passed: 0, failed: 0, skipped: 0 };
  if ((await run(['scripts/build.ts', '--when-stale'])) !== 0) return { ...nothingRead, failures: ['build'] };
  const file = join(reports, 'browser.json');
  const code = await run(
    ['node_modules/@playwright/test/cli.js', 'test', `--config=${config}`, '--reporter=list,json', ...filters],
    {
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    },
  );
  const report = await read<BrowserReport>(file);
  if (!report) return { ...nothingRead, failures: ['browser tests: no report'] };
  const { expected, unexpected, flaky, skipped } = report.stats;
  const files = report.suites.map((suite) => ({ path: `e2e/${suite.file}`, seconds: durationOf(suite) / 1000 }));
  const failures = report.suites.flatMap((suite) => failedTitles(suite).map((title) => `e2e/${suite.file} › ${title}`));
  return { passed: expected + flaky, failed: code ? Math.max(unexpected, 1) : unexpected, skipped, files, failures };
}

const filesShown = 20;

/** Prints the files that took longest, in seconds. */
function printSlowest(files: readonly FileTime[]): void {
  if (files.length < 2) return;
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, filesShown);
  console.log(`\nThe slowest of ${files.length} test files, in seconds:`);
  for (const { path, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)}  ${path}`);
  console.log('');
}

/** @returns the exit code */
function run(args: readonly string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: project, stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
}

async function read<Report>(file: string): Promise<Report | undefined> {
  return readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as Report,
    () => undefined,
  );
}

/** Ends the program when the arguments ask for help, or are not understood. */
function selection(args: readonly string[]): TestSelection {
  if (args.includes('--help') || args.includes('-h')) {
    console.log(usage);
    process.exit();
  }
  try {
    return selectionOf(args);
  } catch (error) {
    console.error(`${(error as Error).message}\n${usage}`);
    process.exit(2);
  }
}

async function main(selected: TestSelection): Promise<void> {
  const reports = await mkdtemp(join(tmpdir(), 'muster-reports-'));
  const total = { passed: 0, failed: 0, skipped: 0 };
  const times: FileTime[] = [];
  const names: string[] = [];
  for (const name of selected.suites) {
    const { passed, failed, skipped, files = [], failures = [] } = await suites[name](selected, reports);
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
    times.push(...files);
    names.push(...failures);
  }
  await rm(reports, { recursive: true, force: true });
  printSlowest(times);
  if (names.length) console.log(`Failed:\n${names.map((name) => `  ${name}`).join('\n')}\n`);
  console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  process.exitCode = total.failed ? 1 : 0;
}

// Ctrl-C reaches the running tool; its leftovers are reported and counted.
process.on('SIGINT', () => {});
await main(selection(process.argv.slice(2)));
