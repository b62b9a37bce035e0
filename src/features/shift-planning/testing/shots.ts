import type { Page } from '@playwright/test';
import { addDays, mondayOf } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { ajax, alterAnswer, fakeAnswer, leaveUnanswered, type Shot } from '#platform/testing/shots.ts';

const [index, api] = ['settings/time/attendance/shift-calendar/index*', '/app/settings/time/attendance/shift-calendar'];
const path = '/settings/time/shift-assignment';

/** A Monday with nothing published yet, in a month that is fully visible. */
const monday = (): LocalDate => addDays(mondayOf(new Date().toISOString().slice(0, 10) as LocalDate), 35);

const monthAhead = () => `${path}?month=${monday().slice(0, 7)}`;

interface Assignable {
  readonly shift_templates: readonly { readonly template_id: string; readonly name: string }[];
}

async function read<Body>(page: Page, address: string): Promise<Body> {
  return (await (await page.request.get(address, { headers: ajax })).json()) as Body;
}

/** Drafts a week for some people once and leaves existing plans unchanged. */
async function drafted(page: Page): Promise<string> {
  const first = monday();
  const { shift_templates } = await read<Assignable>(page, `${api}/assignable-data`);
  const idOf = (name: string) => shift_templates.find((template) => template.name === name)?.template_id ?? '';
  const range = `start_date=${first}&end_date=${addDays(first, 6)}&per_page=20`;
  const { data } = await read<{ data: { id: string }[] }>(page, `${api}/index?${range}`);
  const days = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => addDays(first, from + index));
  const item = (people: readonly { id: string }[], dates: readonly string[], name: string) => ({
    user_ids: people.map(({ id }) => id),
    dates,
    shift_template_id: idOf(name),
  });
  const assigned_items = [
    item(data.slice(0, 2), days(0, 3), 'Early'),
    item(data.slice(3, 5), days(1, 4), 'Late'),
    item(data.slice(6, 7), days(2, 5), 'Night'),
    item(data.slice(0, 1), days(4, 4), 'Late'),
    item(data.slice(0, 1), days(5, 5), 'Early'),
  ];
  const body = { assigned_items, on_conflict: 'keep', where_taken: 'keep' };
  await page.request.post(`${api}/assign-shift`, { headers: ajax, data: body });
  return monthAhead();
}

const cells = (page: Page) => page.getByRole('gridcell', { name: /\d+ \w+: / });

async function paint(page: Page): Promise<void> {
  await page.getByRole('toolbar', { name: 'Paint with' }).getByRole('button', { name: /Early/ }).click();
  const [from, to] = [cells(page).nth(31 * 7 + 8), cells(page).nth(31 * 8 + 11)];
  await from.hover();
  await page.mouse.down();
  await to.hover();
}

/** Drafts a day too close to the late shift before it. */
async function conflicts(page: Page): Promise<void> {
  const late = page.getByRole('gridcell', { name: /L 8, Late.*draft/ });
  const place = Number(await late.last().getAttribute('data-column'));
  const row = await late.last().locator('xpath=ancestor::*[@data-row]').getAttribute('data-row');
  await page.locator(`[data-row="${row}"] [data-column="${place + 1}"]`).click();
  await page.keyboard.press('e');
  await page.getByRole('region', { name: /to resolve/ }).waitFor();
}

async function review(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Review and publish' }).click();
  await page.getByRole('dialog').getByRole('listitem').first().waitFor();
}

/** Presses a button of the page header, which is inside a menu in a narrow window. */
async function press(page: Page, name: string): Promise<void> {
  const more = page.getByRole('button', { name: 'More actions' });
  const button = page.getByRole('button', { name });
  await button.or(more).first().waitFor();
  if (await button.isVisible()) return button.click();
  await more.click();
  await page.getByRole('menuitem', { name }).click();
}

async function openLog(page: Page): Promise<void> {
  await press(page, 'Action log');
  await page.getByText('Recent actions by planners.').waitFor();
}

async function openDay(page: Page): Promise<void> {
  await page.getByRole('gridcell', { name: /draft/ }).first().focus();
  await page.keyboard.press('Enter');
  await page.getByText('Draft a different shift').waitFor();
}

async function openClear(page: Page): Promise<void> {
  await press(page, 'Clear shifts');
  await page.getByText('so all shifts can be cleared').or(page.getByText('their shift.')).first().waitFor();
}

async function openCopy(page: Page): Promise<void> {
  await press(page, 'Copy a week');
  await page.getByRole('dialog').getByRole('listitem').first().waitFor();
}

const weekAhead = async (page: Page) => {
  await drafted(page);
  return `${path}?view=week&week=${monday()}`;
};

interface DaysOffReply {
  dates: string[];
  data: { off: object[] }[];
}

/** A holiday for everyone, and leave for some. */
function withDaysOff(body: DaysOffReply): DaysOffReply {
  const [holiday = '', ...dates] = body.dates.slice(2);
  const day = (date: string, more: object) => ({
    date,
    kind: 'leave',
    part: 'full',
    text: 'On annual leave',
    letter: 'A',
    ...more,
  });
  const data = body.data.map((row, index) => ({
    ...row,
    off: [
      day(holiday, { kind: 'holiday', text: 'Founders’ Day', letter: null }),
      ...(index === 2 ? dates.slice(0, 3).map((date) => day(date, {})) : []),
      ...(index === 4 ? [day(dates[1] ?? '', { part: 'first_half' })] : []),
    ],
  }));
  return { ...body, data };
}

async function findNobody(page: Page): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search this plan' }).fill('zzz');
  await page.getByRole('heading', { name: 'No matches' }).waitFor();
}

const assignable = 'settings/time/attendance/shift-calendar/assignable-data';

export const shots: readonly Shot[] = [
  { name: 'planner', who: 'owner', path },
  { name: 'planner-loading', who: 'owner', path, before: leaveUnanswered(index), isLoading: true },
  { name: 'planner-error', who: 'owner', path, before: fakeAnswer(index, 424, 'This cannot be read at present.') },
  { name: 'planner-nobody', who: 'owner', path, prepare: findNobody },
  {
    name: 'planner-no-templates',
    who: 'owner',
    path,
    before: alterAnswer(assignable, (body: Assignable) => ({ ...body, shift_templates: [] })),
  },
  { name: 'planner-drafts', who: 'owner', path: drafted },
  { name: 'planner-painting', who: 'owner', path: drafted, prepare: paint, isWideOnly: true },
  { name: 'planner-conflicts', who: 'owner', path: drafted, prepare: conflicts, isWideOnly: true },
  { name: 'planner-publish', who: 'owner', path: drafted, prepare: review },
  { name: 'planner-day', who: 'owner', path: drafted, prepare: openDay, isWideOnly: true },
  { name: 'planner-clear', who: 'owner', path: drafted, prepare: openClear },
  { name: 'planner-week', who: 'owner', path: weekAhead },
  { name: 'planner-days-off', who: 'owner', path, before: alterAnswer(index, withDaysOff) },
  { name: 'planner-copy-week', who: 'owner', path: weekAhead, prepare: openCopy },
  { name: 'planner-log', who: 'owner', path: drafted, prepare: openLog },
];
