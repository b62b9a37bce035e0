import { readFile, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { caseTables, escapeCell } from '../case-tables.ts';
import { bookingCases } from './booking-cases.ts';
import { carryCases } from './carry-cases.ts';
import { claimCases } from './claim-cases.ts';
import { countingCases } from './counting-cases.ts';
import { grantCases } from './grant-cases.ts';
import type { LeaveCase } from './leave-case.ts';
import { measureCases } from './measure-cases.ts';
import { rebookingCases } from './rebooking-cases.ts';

const cases: readonly LeaveCase[] = [
  ...grantCases,
  ...claimCases,
  ...carryCases,
  ...countingCases,
  ...measureCases,
  ...rebookingCases,
  ...bookingCases,
];

test.each(cases)('$section: $name', ({ seen, expected }) => {
  expect(seen()).toBe(expected);
});

test('there are at least a hundred, and no two have the same name', () => {
  expect(cases.length).toBeGreaterThanOrEqual(100);
  const names = cases.map(({ section, name }) => `${section}: ${name}`);
  expect(new Set(names).size).toBe(names.length);
});

const place = new URL('../../../../docs/leave-correctness.md', import.meta.url);

const introduction = `# Leave correctness

Named cases of what Muster makes of leave: each can be checked with a calendar and a pencil. The tests run all of them;
this page is written from them (\`UPDATE_LEAVE=1 npm test -- leave-correctness\`), and a test fails when it says something
else. A second reckoning that shares nothing with the product goes through random years day by day and has to come to
the same balances (\`LEAVE_YEARS=10000 npm test -- random-years\` for as many of them). Random weeks show that everyone's
week of leave is the same part of what a year gives (\`LEAVE_WEEKS=10000 npm test -- random-measures\`).

The tables at the end are case files: they run on companies of their own through the same calls as the browser, and
anyone can change and run them with \`npm run cases\` ([cases.md](cases.md)). What a table says is not said again in another.

Balances are those at the end of a day. Where nothing else is said, somebody has been employed since 2026-01-01, full
time (40 hours), has the package "Full" from the beginning, and leave years begin on 1 January. A package says what it
gives for a year: \`28\` at once on its first day, \`monthly\` a twelfth on the last day of each month, \`own days\`,
\`shares\`, \`hours\` or \`same\` how it counts (otherwise by weekly hours, as before this could be chosen), \`flat\` not pro
rata, \`carry 5 by month 3\` up to five days into the next year, to be used by the end of its third month; without
\`carry\` nothing goes on.

## The rules

- A month counts when somebody is employed on each day of it, with the week and the package of its first day. Where a
  package says so, the month in which somebody joins counts, too: whole, by half (until its 15th) or by days.
- What accrues is there on the last day of its month, quarter or two weeks (a 26th of the year), or \`at begin\` on the first
  one. With \`grace 31\`, what accrued on the last day of a year can be taken for so many days of the next.
- \`30 after 5 years\` is the yearly amount from the fifth anniversary of the first day of employment on, for the months that
  begin from then on; without pro rata for the whole year. \`rounded half\` and \`rounded up\` round what a year gives, after
  all shares: what accrues by a line with its last accrual.
- Years that begin \`own 2026-05-16\` are those of each person from that day on: they begin on the first day and on its
  anniversaries. The running year ends before the next of them.
- What lies ahead is taken to stay as it is: who leaves, or changes their hours, gets the difference on the day from
  which that counts. Another amount in the package makes the whole year another; by the month, only the months ahead.
- On the last day of a leave year, what is left above the cap is lost; the cap is the one of the new year's first day.
  What is missing goes on whole. Carried days expire when the last day of their month is over, less what was taken since
  the year began: leave takes the old days first.
- Who has left loses nothing any more; what is left, or missing, is settled by a correction.
- What is brought in on a day stands for everything before it, and for what its leave year has given at once.
- Full-time work is five days and forty hours. Days of the own week give the package's days in proportion to the days a
  week, and each working day uses one; shares and hours do both in proportion to the hours. So a week of leave is the same
  part of a year's claim for everyone. A cycle of several weeks counts by its mean, and each date by what it is.
- When a week changes, what was earned stays, and what was given at once for the months after it is counted anew by a line
  of its own. Leave of an application is rounded once.
- Another calendar (holidays, working days, the plan) changes what leave costs only on the dates whose calendar is
  another one, and is booked once somebody has confirmed it. A date on which nobody would have worked, between two of
  the leave, becomes leave when work is planned on it.
- Rounding is to hundredths of a day, half of one upwards, on the sum: twelfths add up to the year.
`;

function page(): string {
  const sections = Map.groupBy(cases, ({ section }) => section);
  return [
    introduction,
    ...[...sections].flatMap(([section, list]) => [
      `## ${section} (${list.length})\n`,
      '| Case | Given | Then |',
      '| --- | --- | --- |',
      ...list.map(
        ({ name, given, expected }) => `| ${escapeCell(name)} | ${escapeCell(given)} | ${escapeCell(expected)} |`,
      ),
      '',
    ]),
    ...caseTables(({ isOfLeave }) => isOfLeave),
  ].join('\n');
}

test('docs/leave-correctness.md says what the cases say', async () => {
  if (process.env['UPDATE_LEAVE'] === '1') await writeFile(place, page());
  expect(await readFile(place, 'utf8')).toBe(page());
});
