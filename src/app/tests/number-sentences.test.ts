import { readFileSync, globSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Files with texts for people of a company: not those of the command line, the demo and the tests. */
const files = globSync('src/{platform,features}/**/*.{ts,tsx}').filter(
  (path) => !/\.test\.tsx?$|\/testing\/|demo|platform\/server\/(backup|embedded-postgres|jobs)\//.test(path),
);

const lines = files.flatMap((path) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .map((text, index) => ({ path, place: `${path}:${index + 1}`, text: text.trim() })),
);

/** Returns the files that match, except permitted ones. */
const findLines = (pattern: RegExp, exceptions: Readonly<Record<string, string>>) =>
  lines
    .filter(
      ({ path, text }) => exceptions[path] === undefined && pattern.test(text) && !/^(?:\*|\/\/|\/\*\*)/.test(text),
    )
    .map(({ place, text }) => `${place} ${text}`);

/** Functions that format numbers as the company does, and a preview of number formats. */
const writers: Readonly<Record<string, string>> = {
  'src/platform/shared/number-text.ts': 'the one for the server',
  'src/platform/web/format.ts': 'the one for the browser',
  'src/platform/shared/csv.ts': 'asks for the decimal sign of a file',
  'src/features/billing/rules/amounts.ts': 'money, by the locale that it is given',
  'src/features/settings/web/company/FormatsCard.tsx': 'shows each format that can be chosen',
};

test('nothing but the functions of the platform turns numbers into text by a locale', () => {
  expect(findLines(/toLocaleString\(|Intl\.NumberFormat\(/, writers)).toEqual([]);
});

const nouns =
  'people|persons|drafts|shifts|days|applications|punches|reminders|entries|files|rows|documents|departments|holidays|' +
  'balances|packages|patterns|terminals|groups|posts|comments|changes|others|working days|leave balances|published days|' +
  'of them|of whom|of your own|of the';
/** Matches a bare name before a plural noun: `${count} people`, or a hand-made plural: `${n} ${n === 1 ? …`. */
const bare = new RegExp(`\\$\\{[\\w.]+\\} (?:(?:${nouns})\\b|\\$\\{[\\w.]+ === 1 \\?)`);

/** Files whose numbers never reach a thousand, are already formatted, or are read by administrators of the server. */
const exempt: Readonly<Record<string, string>> = {
  'src/platform/shared/time.ts': 'the words for days, hours and minutes',
  'src/platform/shared/read-date.ts': 'days of a month',
  'src/features/audit/server/verify.ts': 'the check that the command line runs',
  'src/features/corrections/rules/reason.ts': 'entries and minutes of a day',
  'src/features/notifications/rules/age-text.ts': 'hours and days since',
  'src/features/shift-planning/rules/conflicts.ts': 'days in a row, at most 31',
  'src/features/team-leave/rules/on-shift.ts': 'days of one leave on a shift',
  'src/features/terminals/server/jobs.ts': 'intervals in statements',
  'src/features/terminals/server/pair-again.ts': 'an interval in a statement',
  'src/features/terminals/server/claims.ts': 'an interval in a statement',
  'src/features/terminals/server/settle-inbox.ts': 'the log of the server',
  'src/features/billing/server/jobs.ts': 'an interval in a statement',
};

test('sentences with a number get it from the function that writes it as the company does', () => {
  expect(findLines(bare, exempt)).toEqual([]);
});

test('every exempt file exists and has a reason', () => {
  const all = new Set(files);
  for (const path of [...Object.keys(writers), ...Object.keys(exempt)])
    expect([path, all.has(path)]).toEqual([path, true]);
});
