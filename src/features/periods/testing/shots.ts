import type { Page } from '@playwright/test';
import { fakeAnswer, press, leaveUnanswered, type Shot } from '#platform/testing/shots.ts';

const path = '/settings/time/closed-periods';
const screen = { who: 'owner', path } as const;

/** Selects two people in the closing dialog. */
async function chooseSome(page: Page): Promise<void> {
  await press(/^Close /, 'dialog')(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Some people').check();
  await dialog.getByRole('combobox', { name: 'People' }).click();
  await page.getByRole('option').first().click();
  await page.keyboard.press('Escape');
  await dialog
    .getByText(/All clear|needs? review/)
    .first()
    .waitFor();
}

async function preview(page: Page): Promise<void> {
  await press(/^Close /, 'dialog')(page);
  await page.getByRole('dialog').getByText('All clear').waitFor();
}

async function reopenWithoutReason(page: Page): Promise<void> {
  await press(/^Reopen .* for everyone/, 'dialog')(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Reopen' }).click();
  await page.getByText('This is a required field').waitFor();
}

/** The latest closed month. */
async function closedPeriod(page: Page) {
  const reply = await page.request.get('app/settings/time/attendance/closed-periods/index', {
    headers: { 'x-requested-with': 'XMLHttpRequest' },
  });
  const { data } = (await reply.json()) as { data: { state: string; starts_on: string; ends_on: string }[] };
  return data.find(({ state }) => state === 'closed');
}

/** A screen of that month; on a phone the bird view shows its last week. */
const inClosedMonth =
  (screenPath: string) =>
  async (page: Page): Promise<string> => {
    const period = await closedPeriod(page);
    return `${screenPath}?month=${period?.ends_on.slice(0, 7)}`;
  };

/** The first person and their days in that month. */
async function somebodyThen(page: Page) {
  const period = await closedPeriod(page);
  const bird = await page.request.get(
    `app/time/attendance/bird-view/all-data?start_date=${period?.starts_on}&end_date=${period?.ends_on}&per_page=1`,
    { headers: { 'x-requested-with': 'XMLHttpRequest' } },
  );
  const rows = (await bird.json()) as {
    data: { id: string; user_calendars: Record<string, { attendance_id: string | null }> }[];
  };
  return rows.data[0];
}

/** A day of the first person in that month. */
async function closedDay(page: Page): Promise<string> {
  const person = await somebodyThen(page);
  const day = Object.values(person?.user_calendars ?? {}).find(({ attendance_id }) => attendance_id !== null);
  return `/time/details/view/${day?.attendance_id}/${person?.id}`;
}

const closedMonthOfSomebody = async (page: Page) => inClosedMonth(`/time/${(await somebodyThen(page))?.id}`)(page);

const calls = 'settings/time/attendance/closed-periods';

/** A company that began this month, with only its first, current period. */
async function onlyRunning(page: Page): Promise<void> {
  await page.route(`**/app/${calls}/index*`, async (route) => {
    const { data, meta } = (await (await route.fetch()).json()) as { data: object[]; meta: object };
    await route.fulfill({ json: { data: data.slice(0, 1), meta: { ...meta, last_page: 1, to: 1, total: 1 } } });
  });
}

async function closeUnread(page: Page): Promise<void> {
  await press(/^Close /, 'dialog')(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Retry' }).waitFor();
}

/** A missing clock-out, and other days that wait for a review. */
async function standsOpen(page: Page): Promise<void> {
  await page.route(`**/app/${calls}/preview`, async (route) => {
    const json = (await (await route.fetch()).json()) as { ends_on: string };
    const person = { id: '00000000-0000-4000-8000-000000000001', name: 'Amara Okafor', username: 'amara.okafor' };
    const clocked_in = { total: 1, people: [{ ...person, working_date: json.ends_on }] };
    const leave_waiting = { total: 2, people: [{ ...person, days: 2 }] };
    await route.fulfill({
      json: { ...json, clocked_in, leave_waiting, to_review: { total: 14, people: [{ ...person, days: 14 }] } },
    });
  });
}

async function closeBlocked(page: Page): Promise<void> {
  await press(/^Close /, 'dialog')(page);
  await page
    .getByText(/clocked in on (one of )?these days/)
    .first()
    .waitFor();
}

const unreadable = 'This cannot be read at present.';

export const shots: readonly Shot[] = [
  { name: 'closed-periods', ...screen },
  {
    name: 'closed-periods-loading',
    ...screen,
    before: leaveUnanswered(`${calls}/**`),
    isLoading: true,
  },
  { name: 'closed-periods-error', ...screen, before: fakeAnswer(`${calls}/index*`, 424, unreadable) },
  { name: 'closed-periods-first', ...screen, before: onlyRunning },
  { name: 'closed-periods-close', ...screen, prepare: preview },
  {
    name: 'closed-periods-close-error',
    ...screen,
    before: fakeAnswer(`${calls}/preview`, 424, unreadable),
    prepare: closeUnread,
  },
  { name: 'closed-periods-close-open', ...screen, before: standsOpen, prepare: closeBlocked },
  { name: 'closed-periods-close-some', ...screen, prepare: chooseSome },
  { name: 'closed-periods-reopen', ...screen, prepare: reopenWithoutReason },
  { name: 'closed-day', who: 'owner', path: closedDay },
  { name: 'closed-month', who: 'owner', path: inClosedMonth('/time/bird-view') },
  { name: 'closed-own-month', who: 'owner', path: inClosedMonth('/time/self') },
  { name: 'closed-month-of-a-person', who: 'owner', path: closedMonthOfSomebody },
];
