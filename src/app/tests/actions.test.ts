import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** A state that says whether a call runs: `const [busy, setBusy] = useState(false)`. */
const ownBusyState = /\[(?:is)?(?:busy|sending|pending)\w*, set\w+\] = useState/i;

test('buttons are busy by `useAction` or a form, which also run once and show faults', () => {
  const paths = globSync('src/**/web/**/*.{ts,tsx}');
  expect(paths.length).toBeGreaterThan(800);
  expect('const [isBusy, setBusy] = useState(false);').toMatch(ownBusyState);
  expect(paths.filter((path) => ownBusyState.test(readFileSync(path, 'utf8')))).toEqual([]);
});
