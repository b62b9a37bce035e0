import { readFile, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { caseTables, escapeCell } from '../case-tables.ts';
import { calendarCases } from './calendar-cases.ts';
import { correctionCases } from './correction-cases.ts';
import { dayCases } from './day-cases.ts';
import { openEndCases } from './open-end-cases.ts';
import { patternCases } from './pattern-cases.ts';
import { periodCases } from './period-cases.ts';
import { planCases } from './plan-cases.ts';
import type { TimeCase } from './time-case.ts';

const cases: readonly TimeCase[] = [
  ...dayCases,
  ...openEndCases,
  ...correctionCases,
  ...periodCases,
  ...planCases,
  ...calendarCases,
  ...patternCases,
];

test.each(cases)('$section: $name', ({ seen, expected }) => {
  expect(seen()).toBe(expected);
});

test('there are at least a hundred and twenty, and no two have the same name', () => {
  expect(cases.length).toBeGreaterThanOrEqual(120);
  const names = cases.map(({ section, name }) => `${section}: ${name}`);
  expect(new Set(names).size).toBe(names.length);
});

const place = new URL('../../../../docs/time-correctness.md', import.meta.url);

const introduction = `# Time correctness

Named cases of what Muster makes of recorded time: each can be checked with a calendar and a clock on the wall. The
tests run all of them; this page is written from them (\`UPDATE_TIME=1 npm test -- time-correctness\`), and a test
fails when it says something else.

Times are those of the zone. \`(1)\` and \`(2)\` behind a time are the first and the second pass through an hour that
the clocks went through twice. Without a zone it is Europe/Berlin; without a shift in "Corrections", 09:00 with 480
minutes of work and 60 of break, seen three days later.

The tables at the end are case files: they run on companies of their own through the same calls as the browser, and
anyone can change and run them with \`npm run cases\` ([cases.md](cases.md)). What a table says is not said again in another.
`;

function page(): string {
  const sections = Map.groupBy(cases, ({ section }) => section);
  return [
    introduction,
    ...[...sections].flatMap(([section, list]) => [
      `## ${section} (${list.length})\n`,
      '| Case | Zone | Given | Then |',
      '| --- | --- | --- | --- |',
      ...list.map(
        ({ name, zone, given, expected }) =>
          `| ${escapeCell(name)} | ${zone === 'Europe/Berlin' ? '' : zone} | ${escapeCell(given)} | ${escapeCell(expected)} |`,
      ),
      '',
    ]),
    ...caseTables(({ isOfLeave, isOfPay }) => !isOfLeave && !isOfPay),
  ].join('\n');
}

test('docs/time-correctness.md says what the cases say', async () => {
  if (process.env['UPDATE_TIME'] === '1') await writeFile(place, page());
  expect(await readFile(place, 'utf8')).toBe(page());
});
