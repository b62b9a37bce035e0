import { describe, expect, test } from 'vitest';
import { browserTests, browserTestsOf, selectionOf } from './test-selection.ts';

const usual = ['types', 'lint', 'format', 'unit', 'browser'];

describe('npm test', () => {
  test.each([
    [[], { suites: usual, unit: [], withHeavy: false, browser: [browserTests.light] }],
    [['--all'], { suites: usual, unit: [], withHeavy: true, browser: [browserTests.all] }],
    [['--only=heavy'], { suites: ['heavy'] }],
    [['--only=unit'], { suites: ['unit'], unit: [], withHeavy: false }],
    [['src/features/leave', 'db'], { suites: ['unit'], unit: ['src/features/leave', 'db'], withHeavy: true }],
    [['e2e/leave.spec.ts'], { suites: ['browser'], browser: ['e2e/leave.spec.ts'] }],
    [['--feature=lists'], { suites: ['unit', 'browser'], withHeavy: false, feature: 'lists' }],
    [['--feature', 'lists', '--all'], { withHeavy: true, feature: 'lists' }],
    [['--feature=lists', '--only=unit'], { suites: ['unit'], feature: 'lists' }],
    [['--changed=HEAD'], { suites: usual, unit: ['--changed=HEAD', '--passWithNoTests'], withHeavy: false }],
    [['--changed', '--only=unit'], { suites: ['unit'] }],
  ] as const)('%j', (args, expected) => {
    expect(selectionOf(args)).toMatchObject(expected);
  });

  test.each([
    [['--retry'], /--retry/],
    [['--only=all'], /no suite 'all'/],
    [['--feature=nothing'], /no feature 'nothing'/],
    [['--changed=no-such-commit'], /no commit 'no-such-commit'/],
    [['db', '--feature=lists'], /exclude each other/],
  ])('%j is refused', (args, reason) => {
    expect(() => selectionOf(args)).toThrow(reason);
  });
});

test.each([
  ['e2e/lists.spec.ts', { all: true, light: true, heavy: false }],
  ['e2e/screen-loads.heavy.spec.ts', { all: true, light: false, heavy: true }],
  ['e2e/screen-paths.ts', { all: false, light: false, heavy: false }],
])('the browser tests that include %s', (path, including) => {
  const matches = Object.entries(browserTests).map(([name, expression]) => [name, new RegExp(expression).test(path)]);
  expect(Object.fromEntries(matches)).toEqual(including);
});

describe('a feature', () => {
  test('has the unit tests of its folder, and the generated tests of its contract', () => {
    expect(selectionOf(['--feature=lists']).unit).toEqual(
      expect.arrayContaining([
        'src/features/lists/',
        'src/app/tests/endpoints.test.ts',
        'src/app/tests/permission-matrix.test.ts',
        'src/app/tests/replies.test.ts',
      ]),
    );
  });

  test.each([
    ['reports', 'e2e/reports.spec.ts', 'it is called by its name'],
    ['shift-planning', 'e2e/planner.spec.ts', 'it opens its screen'],
    ['leave', 'e2e/leave-types.spec.ts', 'it opens its screen'],
    ['batches', 'e2e/planner.spec.ts', 'it does not concern it'],
  ])('browser tests selected by: %s, %s: %s', (feature, file, why) => {
    expect(browserTestsOf([feature]).includes(file)).toBe(why !== 'it does not concern it');
  });
});
