import type { Page } from '@playwright/test';
import { alterAnswer, fakeAnswer, longName, press, leaveUnanswered, type Shot } from '#platform/testing/shots.ts';

const path = '/leaves/team';
const index = 'leave/team-calendar/index*';

/** Finds the table, or on a phone the cards. */
const away = (page: Page) => page.getByLabel('Who is away');

async function hover(page: Page): Promise<void> {
  // A bar of a type with a limit, which has a balance.
  await away(page).locator('[data-bar]').filter({ hasText: 'A' }).first().hover();
  await page.getByRole('dialog').getByRole('link').first().waitFor();
}

/** Opens the next month; on a phone the week of it with the most people away. */
const monthAfter = async (page: Page) => {
  const weeks = (page.viewportSize()?.width ?? 0) < 960 ? 4 : 1;
  for (let at = 0; at < weeks; at += 1) {
    await page.getByRole('button', { name: /^Next (month|week)$/ }).click();
    await page.locator('[data-stale]').waitFor({ state: 'detached' });
  }
};

interface Month {
  readonly teams: readonly { readonly rows: readonly object[] | null }[];
}
const long = alterAnswer<Month>(index, (body) => ({
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
  { name: 'leave-team-loading', who: 'hr', path, before: leaveUnanswered(index), isLoading: true },
  { name: 'leave-team-error', who: 'hr', path, before: fakeAnswer(index, 500, 'Out of order.') },
  { name: 'leave-team-long', who: 'hr', path, before: long },
];
