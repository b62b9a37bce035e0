import type { Page } from '@playwright/test';
import { ajax, fakeAnswer, press, leaveUnanswered, skeletonSeen, type Shot } from '#platform/testing/shots.ts';

interface WaitingDay {
  attendance_id: string;
  user_id: string;
  working_date: string;
}

/** Days of the last two months waiting for a review. */
async function waitingDays(page: Page): Promise<WaitingDay[]> {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const reply = await page.request.get(`/app/time/attendance/days/to-review?start_date=${day(60)}&end_date=${day(1)}`, {
    headers: ajax,
  });
  return ((await reply.json()) as { data: WaitingDay[] }).data.toReversed();
}

const inBirdView =
  (edit = '') =>
  async (page: Page): Promise<string> => {
    const [{ user_id, working_date: day } = { user_id: '', working_date: '' }] = await waitingDays(page);
    return `/time/bird-view?month=${day.slice(0, 7)}&person=${user_id}&day=${day}${edit}`;
  };

const ownScreen =
  (edit = '') =>
  async (page: Page): Promise<string> => {
    const [first] = await waitingDays(page);
    return `/time/details/view/${first?.attendance_id}/${first?.user_id}${edit}`;
  };

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

async function startEarlier(page: Page): Promise<void> {
  await field(page, 'Entry 1 Start hours').fill('06');
  await field(page, 'Entry 1 Start minutes').fill('58');
  await page.getByPlaceholder('Why are you changing this?').fill('The gate log says 06:58.');
}

async function endBeforeStart(page: Page): Promise<void> {
  await field(page, 'Entry 1 Start hours').fill('10');
  await field(page, 'Entry 1 End hours').fill('08');
  await page.getByText('End time cannot be before start time.').waitFor();
}

/** Simulates that the same person sets a flag on the day in a second window. */
async function conflict(page: Page): Promise<void> {
  await startEarlier(page);
  const [first] = await waitingDays(page);
  const flags = { is_late: null, is_incomplete: null, is_remote: flip() };
  await page.request.post(`/app/time/attendance/${first?.attendance_id}/flags/update`, {
    headers: ajax,
    data: { user_id: first?.user_id, ...flags },
  });
  await page.getByRole('button', { name: /^Save/ }).click();
  await page.getByText('When you started').waitFor();
}

let isFlagged = false;
/** Toggles each time, so that something changes. */
const flip = () => (isFlagged = !isFlagged);

async function several(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Needs review/ }).click();
  await page.getByRole('button', { name: 'Select days' }).click();
  await page
    .getByRole('button', { name: /: Irregular/ })
    .first()
    .click();
  const all = page.getByRole('button', { name: /^Select all \d+ to review$/ });
  if (await all.isVisible()) await all.click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Dismiss' }).click();
  await page.getByText('Unchanged').waitFor();
}

/** Adds attendance for a person who was absent on some day of this month. */
async function addForAbsent(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /: Absent/ })
    .first()
    .click();
  await page.getByRole('region').or(page.getByRole('dialog')).getByRole('button', { name: 'Add attendance' }).click();
  await page.getByRole('dialog', { name: 'Add attendance' }).getByText('Worked remotely').waitFor();
}

/** Opens the dialog of the button in the header. */
const addAnybody = async (page: Page): Promise<void> => {
  await press('Add attendance', 'dialog')(page);
};

/** Chooses a person, whose data does not load or fails to. */
async function chooseSomebody(page: Page): Promise<void> {
  await addAnybody(page);
  await page.getByRole('combobox', { name: 'Person' }).click();
  await page.getByRole('option').nth(4).click();
}

async function chooseWaiting(page: Page): Promise<void> {
  await chooseSomebody(page);
  await skeletonSeen(page);
}

async function chooseUnread(page: Page): Promise<void> {
  await chooseSomebody(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Retry' }).waitFor();
}

async function findNobody(page: Page): Promise<void> {
  await addAnybody(page);
  await page.getByRole('combobox', { name: 'Person' }).fill('zzz');
  await page.getByText('No matches').waitFor();
}

/** Selects three days, whose preview does not load or fails to. */
async function selectUnread(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Select days' }).click();
  for (const at of [2, 9, 16]) await page.getByRole('button', { name: recorded }).nth(at).click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Flags' }).click();
  await page.getByRole('radiogroup', { name: 'Action' }).waitFor();
}

async function selectWaiting(page: Page): Promise<void> {
  await selectUnread(page);
  await skeletonSeen(page);
}

async function selectFailed(page: Page): Promise<void> {
  await selectUnread(page);
  await page.getByRole('button', { name: 'Retry' }).waitFor();
}

/** Marks one of them as late. */
async function flagSeveral(page: Page): Promise<void> {
  await selectUnread(page);
  await page.getByLabel('Late', { exact: true }).selectOption('true');
  await page.getByText('Unchanged').waitFor();
}

const recorded = /: (Late|Completed|Irregular|Remote)/;
const bird = { who: 'owner', path: '/time/bird-view' } as const;
const [find, together] = ['time/attendance/add-attendance/*/find-shift*', 'time/attendance/days/preview'];
const unreadable = 'This cannot be read at present.';

/** Opens the choice of another shift. */
async function anotherShift(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Change shift' }).click();
  await page.getByRole('combobox', { name: 'Shift on this day' }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('region', { name: 'What changes' }).waitFor();
}

export const shots: readonly Shot[] = [
  { name: 'correct-panel', who: 'owner', path: inBirdView() },
  { name: 'correct-times', who: 'owner', path: inBirdView('&edit=times'), prepare: startEarlier },
  { name: 'correct-wrong', who: 'owner', path: inBirdView('&edit=times'), prepare: endBeforeStart },
  { name: 'correct-several', who: 'owner', path: '/time/bird-view', prepare: several, isWideOnly: true },
  { name: 'correct-several-flags', ...bird, prepare: flagSeveral },
  { name: 'correct-several-loading', ...bird, before: leaveUnanswered(together), prepare: selectWaiting },
  { name: 'correct-several-error', ...bird, before: fakeAnswer(together, 424, unreadable), prepare: selectFailed },
  { name: 'correct-none', who: 'owner', path: '/time/bird-view?month=2001-01&review=yes' },
  { name: 'correct-add', who: 'owner', path: '/time/bird-view', prepare: addForAbsent },
  { name: 'correct-add-anybody', ...bird, prepare: addAnybody },
  { name: 'correct-add-nobody', ...bird, prepare: findNobody },
  { name: 'correct-add-loading', ...bird, before: leaveUnanswered(find), prepare: chooseWaiting },
  { name: 'correct-add-error', ...bird, before: fakeAnswer(find, 424, unreadable), prepare: chooseUnread },
  { name: 'correct-day', who: 'owner', path: ownScreen() },
  { name: 'correct-day-shift', who: 'owner', path: ownScreen(), prepare: anotherShift },
  { name: 'correct-day-edit', who: 'owner', path: ownScreen('?edit=times'), prepare: startEarlier },
  { name: 'correct-day-delete', who: 'owner', path: ownScreen(), prepare: press('Delete day', 'dialog') },
  { name: 'correct-conflict', who: 'owner', path: inBirdView('&edit=times'), prepare: conflict },
];
