import type { Page } from '@playwright/test';
import { altered, answer, longName, press, silent, type Shot } from '#platform/testing/shots.ts';

const path = '/leaves/team';
const index = 'leave/team-calendar/index*';

const table = (page: Page) => page.getByRole('table', { name: 'Who is away' });

async function hover(page: Page): Promise<void> {
  await table(page).locator('[data-bar]').first().hover();
  await page.getByRole('dialog').getByText('of', { exact: false }).first().waitFor();
}

const monthAfter = async (page: Page) => {
  await page.getByRole('button', { name: 'Month after' }).click();
  await page.locator('[data-stale]').waitFor({ state: 'detached' });
};

interface Month {
  readonly teams: readonly { readonly rows: readonly object[] | null }[];
}
const long = altered<Month>(index, (body) => ({
  ...body,
  teams: body.teams.map((team) => ({
    ...team,
    name: longName,
    rows: team.rows?.map((row) => ({ ...row, name: longName })) ?? null,
  })),
}));

export const shots: readonly Shot[] = [
  { name: 'leave-team', who: 'hr', path },
  { name: 'leave-team-next-month', who: 'hr', path, prepare: monthAfter },
  { name: 'leave-team-card', who: 'hr', path, prepare: hover },
  { name: 'leave-team-colleague', who: 'employee', path },
  { name: 'leave-team-subscribe', who: 'hr', path, prepare: press('Subscribe', 'dialog') },
  { name: 'leave-team-empty', who: 'hr', path: `${path}?search=nobody` },
  { name: 'leave-team-loading', who: 'hr', path, before: silent(index), isLoading: true },
  { name: 'leave-team-error', who: 'hr', path, before: answer(index, 500, 'Out of order.') },
  { name: 'leave-team-long', who: 'hr', path, before: long },
];
