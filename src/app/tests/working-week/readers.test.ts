import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// One function answers what applies to a person on a date (docs/decisions/working-week.md). Other code stores and
// shows the working days of the company and weekly hours, but draws no conclusion about a date from them.

/** The answer itself: weeks, the plan of a date, and the statements that read what they need. */
const answer = [
  'company/rules/weeks-in-force.ts',
  'company/rules/working-week.ts',
  'company/rules/week-shapes.ts',
  // Weeks made of hours and days, and weeks in words.
  'company/rules/known-days.ts',
  'company/rules/week-text.ts',
  'shifts/rules/week-target.ts',
  'shifts/server/queries.ts',
  'shifts/server/queries/standard-hours.ts',
  'shifts/server/queries/usual-hours.ts',
  'shifts/server/queries/week-changes.ts',
];

const readers: Readonly<Record<string, readonly string[]>> = {
  repeat_on: [
    ...answer,
    // Forms of the standard hours, and their previews, which ask the function about other standard hours.
    'attendance-setup/',
    'attendance/server/import-hours.ts',
    'workspace/',
    'shifts/server/commands.ts',
    'shifts/server/demo.ts',
    'shifts/rules/audit.ts',
    // Templates suggest days for the form that assigns them.
    'shifts/contract.ts',
    'shifts/rules/fields.ts',
    'shifts/server/queries/new-template.ts',
    'shifts/server/queries/templates.ts',
    'shifts/web/',
  ],
  weekly_work_time: [
    ...answer,
    // Employment: stored, changed, imported and shown.
    'working-week/',
    'access/contract.ts',
    'access/server/routes.ts',
    'people/',
    'people-import/',
    'employment/',
    'directory/server/bulk-employment.ts',
    // Weeks that a rule gives, and the hours that people have today.
    'joiner-rules/',
    'leave/contract.ts',
    'leave/web/LeavePackagePeople.tsx',
    // Claims: their own hours compared with full-time hours.
    'leave/rules/week-measure.ts',
    'leave/server/queries/facts.ts',
    'leave/server/queries/holders.ts',
    'leave-applications/server/profile/rules.ts',
    // Full-time work has the same column.
    'company/rules/audit.ts',
    'company/server/queries.ts',
    'company/server/commands.ts',
    'leave/rules/full-time-contract.ts',
    'leave/server/full-time.ts',
    'leave/web/FullTimeDialog.tsx',
    'leave/web/FullTimeWork.tsx',
    // They hand rows and dates to the function.
    'days/server/queries/week-due.ts',
    'shift-planning/server/queries/totals.ts',
  ],
};

test.each(Object.keys(readers))('only these files read %s', (name) => {
  const allowed = readers[name] ?? [];
  const paths = globSync('src/features/**/*.{ts,tsx}').filter((path) => !/\.test\.|\/testing\//.test(path));
  const found = paths
    .filter((path) => new RegExp(`\\b${name}\\b`).test(readFileSync(path, 'utf8')))
    .map((path) => path.replace('src/features/', ''));
  const isAllowed = (path: string) =>
    allowed.some((one) => path === one || (one.endsWith('/') && path.startsWith(one)));
  expect(found.filter((path) => !isAllowed(path))).toEqual([]);
  expect(allowed.filter((one) => !found.some((path) => path.startsWith(one)) && !answer.includes(one))).toEqual([]);
});
