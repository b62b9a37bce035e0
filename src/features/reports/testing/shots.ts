import type { Page } from '@playwright/test';
import { altered, answer, silent, type Shot } from '#platform/testing/shots.ts';

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

async function beingMade(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await page.getByText('95%').waitFor();
}

async function generated(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await page.getByText('The file is ready').waitFor();
}

/** The batch runs on, whatever the server says. */
const runs = altered<{ data: object }>(/batch-process\/[^/]+\/status/, ({ data }) => ({
  data: { ...data, state: 'running', percent: 60, file_url: null },
}));

export const shots: readonly Shot[] = [
  screen('home'),
  screen('home-nothing', '', {
    before: async (page) => {
      await altered('report/report/saved/index', () => ({ data: [] }))(page);
      await altered('report/report/files', () => ({ data: [] }))(page);
    },
  }),
  screen('timesheet', '?report=timesheet'),
  screen('timesheet-days', '?report=timesheet', { prepare: openDays }),
  screen('timesheet-making', '?report=timesheet', { before: runs, prepare: beingMade }),
  screen('timesheet-made', '?report=timesheet', { prepare: generated }),
  screen('timesheet-save', '?report=timesheet', { prepare: save }),
  screen('timesheet-nobody', '?report=timesheet&group=6f1c0b54-9d35-4f7e-8a0d-0f2f2b3e4a51'),
  screen('timesheet-loading', '?report=timesheet', {
    before: silent('report/report/timesheet/summary*'),
    isLoading: true,
  }),
  screen('timesheet-failed', '?report=timesheet', {
    before: answer('report/report/timesheet/index*', 500, 'This could not be loaded.'),
  }),
  screen('absence', '?report=absence'),
  screen('leave', '?report=leave'),
  screen('details', '?report=employee-details'),
];
