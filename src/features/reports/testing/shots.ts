import type { Page } from '@playwright/test';
import { alterAnswer, fakeAnswer, leaveUnanswered, type Shot } from '#platform/testing/shots.ts';

const screen = (name: string, query = '', rest: Partial<Shot> = {}): Shot => ({
  name: `reports-${name}`,
  who: 'owner',
  path: `/reports${query}`,
  ...rest,
});

async function openDays(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Late: / }).click();
  await page.getByRole('dialog').getByRole('listitem').first().waitFor();
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save report' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Payroll');
}

/** Generates a file, through a dialog if there is no room for the panel beside the report. */
async function generate(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  const { width = 0 } = page.viewportSize() ?? {};
  if (width > 1100) return;
  await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click();
}

async function beingMade(page: Page): Promise<void> {
  await generate(page);
  await page.getByText('95%').waitFor();
}

async function generated(page: Page): Promise<void> {
  await generate(page);
  await page.getByText('File ready').waitFor();
}

interface Absences {
  readonly departments: readonly { readonly weekdays: readonly { readonly planned: number }[] }[];
}

/** A company with absences of every level. */
const busy = alterAnswer<Absences>('report/report/absence/summary*', (answer) => ({
  ...answer,
  departments: answer.departments.map((department, row) => ({
    ...department,
    weekdays: department.weekdays.map(({ planned }, day) => ({
      planned,
      absent: Math.round((planned * ((row * 5 + day * 3) % 9)) / 80),
    })),
  })),
  longest: {
    user: { id: crypto.randomUUID(), name: 'Karl Benali', username: 'karl', avatar: '', designation_name: 'Machinist' },
    start_date: '2026-10-19',
    end_date: '2026-10-22',
    days: 4,
  },
}));

async function openCell(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /: [1-9]\d* days?, / })
    .first()
    .click();
  await page.getByRole('listitem').first().waitFor();
}

/** Days waiting for a review. */
const waiting = alterAnswer<{ sums: object }>('report/report/timesheet/summary*', (answer) => ({
  ...answer,
  sums: { ...answer.sums, to_review: 4 },
}));

interface Files {
  readonly data: readonly { readonly until: string | null }[];
}

/** The second file has expired, the third was made with permissions that are gone, and the first is being generated. */
const oldFiles = alterAnswer<Files>('report/report/files', ({ data }) => ({
  data: data.map((file, index) => {
    if (index === 0) return { ...file, state: 'running', url: null, until: null, size: null };
    const state = index === 1 ? 'over' : 'refused';
    return index < 3 ? { ...file, state, url: null, size: null } : file;
  }),
}));

/** Keeps the batch running, whatever the server responds. */
const runs = alterAnswer<{ data: object }>(/batch-process\/[^/]+\/status/, ({ data }) => ({
  data: { ...data, state: 'running', percent: 60, file_url: null },
}));

const failed = 'We could not load this.';

async function openWaiting(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Planned: / }).click();
  await page.getByRole('dialog').getByRole('listitem').first().waitFor();
}

/** More people than a PDF may contain. */
const many = alterAnswer<{ people: number }>('report/report/timesheet/summary*', (answer) => ({
  ...answer,
  people: 12_480,
}));

export const shots: readonly Shot[] = [
  screen('home'),
  screen('home-loading', '', {
    before: async (page) => {
      await leaveUnanswered('report/report/saved/index')(page);
      await leaveUnanswered('report/report/files')(page);
    },
    isLoading: true,
  }),
  screen('home-failed', '', {
    before: async (page) => {
      await fakeAnswer('report/report/saved/index', 500, failed)(page);
      await fakeAnswer('report/report/files', 500, failed)(page);
    },
  }),
  screen('home-nothing', '', {
    before: async (page) => {
      await alterAnswer('report/report/saved/index', () => ({ data: [] }))(page);
      await alterAnswer('report/report/files', () => ({ data: [] }))(page);
    },
  }),
  screen('timesheet', '?report=timesheet'),
  screen('timesheet-days', '?report=timesheet', { prepare: openDays }),
  screen('timesheet-making', '?report=timesheet', { before: runs, prepare: beingMade }),
  screen('timesheet-made', '?report=timesheet', { prepare: generated }),
  screen('timesheet-save', '?report=timesheet', { prepare: save }),
  screen('timesheet-nobody', '?report=timesheet&group=6f1c0b54-9d35-4f7e-8a0d-0f2f2b3e4a51'),
  screen('timesheet-loading', '?report=timesheet', {
    before: leaveUnanswered('report/report/timesheet/summary*'),
    isLoading: true,
  }),
  screen('timesheet-failed', '?report=timesheet', {
    before: fakeAnswer('report/report/timesheet/index*', 500, failed),
  }),
  screen('timesheet-filtered', '?report=timesheet&archived=true', { before: waiting }),
  screen('home-waiting', '', { before: waiting }),
  screen('home-files', '', { before: oldFiles }),
  screen('timesheet-many', '?report=timesheet', { before: many }),
  screen('absence', '?report=absence'),
  screen('absence-loading', '?report=absence', {
    before: leaveUnanswered('report/report/absence/summary*'),
    isLoading: true,
  }),
  screen('absence-busy', '?report=absence', { before: busy }),
  screen('absence-days', '?report=absence', { prepare: openCell }),
  screen('absence-failed', '?report=absence', {
    before: fakeAnswer('report/report/absence/summary*', 500, failed),
  }),
  screen('leave', '?report=leave'),
  screen('leave-cycle', '?report=leave&period=last_cycle'),
  screen('leave-nothing', '?report=leave&from=2023-01-01&to=2023-12-31'),
  screen('leave-too-long', '?report=leave&from=2024-01-01&to=2025-12-31'),
  screen('leave-loading', '?report=leave', {
    before: leaveUnanswered('report/report/leave/summary*'),
    isLoading: true,
  }),
  screen('leave-failed', '?report=leave', { before: fakeAnswer('report/report/leave/summary*', 500, failed) }),
  screen('leave-days', '?report=leave', { prepare: openWaiting }),
  screen('details', '?report=employee-details'),
  screen('details-loading', '?report=employee-details', {
    before: leaveUnanswered('report/report/employee-details/index*'),
    isLoading: true,
  }),
  screen('details-failed', '?report=employee-details', {
    before: fakeAnswer('report/report/employee-details/index*', 500, failed),
  }),
  screen('details-nobody', '?report=employee-details&group=6f1c0b54-9d35-4f7e-8a0d-0f2f2b3e4a51'),
];
