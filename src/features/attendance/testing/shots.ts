import type { Page } from '@playwright/test';
import { ajax, fakeAnswer, leaveUnanswered, skeletonSeen, type Shot } from '#platform/testing/shots.ts';

/** Id of a day with some content, as listed by the bird view. */
async function someDay(page: Page): Promise<string> {
  const today = new Date();
  const first = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 1, 1)).toISOString().slice(0, 10);
  const last = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), 0)).toISOString().slice(0, 10);
  const reply = await page.request.get(`/app/time/attendance/bird-view/all-data?start_date=${first}&end_date=${last}`, {
    headers: ajax,
  });
  const { data } = (await reply.json()) as {
    data: { id: string; user_calendars: Record<string, { attendance_id: string | null; icon: string }> }[];
  };
  const days = data.flatMap(({ id, user_calendars }) =>
    Object.values(user_calendars).flatMap(({ attendance_id, icon }) =>
      attendance_id ? [{ id, attendance_id, icon }] : [],
    ),
  );
  const day = days.find(({ icon }) => icon === 'irregular') ?? days.find(({ icon }) => icon === 'late') ?? days[0];
  return `/time/details/view/${day?.attendance_id}/${day?.id}`;
}

async function somebody(page: Page): Promise<string> {
  const reply = await page.request.get('/app/muster-bar/search', { headers: ajax });
  const people = (await reply.json()) as { id: string }[];
  return `/time/${people[3]?.id}`;
}

const recordedDay = /: (Late|Completed|Irregular|Remote)/;

const cells = (page: Page) => page.getByRole('button', { name: recordedDay });

async function openCell(page: Page): Promise<void> {
  await cells(page).nth(8).click();
  await page.getByRole('region').or(page.getByRole('dialog')).getByText('Clock in').first().waitFor();
  // The table has become narrower under the pointer, which now shows another cell's card.
  await page.mouse.move(400, 5);
  await page.getByRole('tooltip').waitFor({ state: 'hidden' });
}

/** Opens the panel while its entries are loading or fail to load. */
async function openUnread(page: Page): Promise<void> {
  await cells(page).nth(8).click();
  await page.getByRole('region').or(page.getByRole('dialog')).getByText('Worked').first().waitFor();
  await page.mouse.move(400, 5);
}

async function openWaiting(page: Page): Promise<void> {
  await openUnread(page);
  await skeletonSeen(page);
}

async function openFailed(page: Page): Promise<void> {
  await openUnread(page);
  await page.getByRole('button', { name: 'Retry' }).waitFor();
}

async function pointAtCell(page: Page): Promise<void> {
  await cells(page).nth(20).hover();
  await page.getByRole('tooltip').waitFor();
}

async function findNobody(page: Page): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search this table' }).fill('zzz');
  await page.getByRole('heading', { name: 'No matches' }).waitFor();
}

async function openOwnDay(page: Page): Promise<void> {
  await page
    .getByRole('gridcell', { name: /Completed|Late/ })
    .nth(3)
    .click();
  await page.getByText('Clock in').first().waitFor();
}

const [table, details] = ['time/attendance/bird-view/packed*', 'time/attendance/details/**'];
const unreadable = 'This cannot be read at present.';

export const shots: readonly Shot[] = [
  { name: 'time-self', who: 'employee', path: '/time/self' },
  { name: 'time-self-day', who: 'employee', path: '/time/self', prepare: openOwnDay },
  { name: 'bird-view', who: 'owner', path: '/time/bird-view' },
  { name: 'bird-view-loading', who: 'owner', path: '/time/bird-view', before: leaveUnanswered(table), isLoading: true },
  { name: 'bird-view-error', who: 'owner', path: '/time/bird-view', before: fakeAnswer(table, 424, unreadable) },
  {
    name: 'bird-view-day-loading',
    who: 'owner',
    path: '/time/bird-view',
    before: leaveUnanswered(details),
    prepare: openWaiting,
  },
  {
    name: 'bird-view-day-error',
    who: 'owner',
    path: '/time/bird-view',
    before: fakeAnswer(details, 424, unreadable),
    prepare: openFailed,
  },
  { name: 'bird-view-day', who: 'owner', path: '/time/bird-view', prepare: openCell },
  { name: 'bird-view-card', who: 'owner', path: '/time/bird-view', prepare: pointAtCell, isWideOnly: true },
  { name: 'bird-view-nobody', who: 'hr', path: '/time/bird-view', prepare: findNobody },
  { name: 'individual-view', who: 'hr', path: '/time/individual-view' },
  { name: 'person-time', who: 'owner', path: somebody },
  { name: 'day-detail', who: 'hr', path: someDay },
  { name: 'day-detail-loading', who: 'hr', path: someDay, before: leaveUnanswered(details), isLoading: true },
  { name: 'day-detail-error', who: 'hr', path: someDay, before: fakeAnswer(details, 424, unreadable) },
];
