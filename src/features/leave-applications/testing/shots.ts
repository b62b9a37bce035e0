import type { Page } from '@playwright/test';
import { addDays, mondayOf } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { altered, answer, longName, silent, type Shot } from '#platform/testing/shots.ts';

const [self, apply, all] = ['/leaves/self', '/leave/application/new', '/leaves/all'] as const;
const today = new Date().toISOString().slice(0, 10) as LocalDate;
const monday = addDays(mondayOf(today), 14);

/** Three days and a half of the week after the next. */
async function choose(page: Page): Promise<void> {
  const day = (date: string) => page.locator(`[data-date="${date}"]`);
  await page.getByRole('group', { name: 'Days' }).waitFor();
  if ((await day(monday).count()) === 0) await page.getByRole('button', { name: 'Month after' }).click();
  for (const by of [0, 1, 2, 3]) await day(addDays(monday, by)).click();
  await page.keyboard.press('h');
  await page.getByText(/of \d+ away/).waitFor();
}

async function explain(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Why is the balance of Annual leave this?' }).click();
  await page.getByRole('slider', { name: 'Balance by day' }).waitFor();
}

/** The first of the list, as its reviewer sees it. */
async function open(page: Page): Promise<void> {
  await page.getByRole('table', { name: 'Applications' }).getByRole('link').first().click();
  await page.getByRole('heading', { name: 'Review' }).waitFor();
}

async function rejectWithoutWords(page: Page): Promise<void> {
  await open(page);
  await page.getByRole('button', { name: 'Reject' }).click();
  await page.getByText('This is a required field').waitFor();
}

const mostOfAll = (page: Page) => page.getByText(/wanted, .* left\./).waitFor();

/** More days than there are. */
async function chooseTooMuch(page: Page): Promise<void> {
  await page.getByRole('group', { name: 'Days' }).waitFor();
  await choose(page);
  await mostOfAll(page);
}

interface Named {
  readonly data: readonly { readonly user: object; readonly leave_type: object }[];
}

const long = altered<Named>('leave/reviewer-leaves/index*', (body) => ({
  ...body,
  data: body.data.map((row) => ({
    ...row,
    user: { ...row.user, name: longName, department_name: longName },
    leave_type: { ...row.leave_type, name: longName },
  })),
}));

interface Form {
  readonly summary: readonly { readonly years: readonly object[] }[];
}

const littleLeft = altered<Form>('leave/application/new*', (body) => ({
  ...body,
  summary: body.summary.map((own) => ({ ...own, years: own.years.map((year) => ({ ...year, left: 1 })) })),
}));

export const shots: readonly Shot[] = [
  { name: 'leave-self', who: 'hr', path: self },
  { name: 'leave-self-next-year', who: 'hr', path: `${self}?on=${Number(today.slice(0, 4)) + 1}-06-01` },
  { name: 'leave-self-loading', who: 'hr', path: self, before: silent('leave/**'), isLoading: true },
  { name: 'leave-self-error', who: 'hr', path: self, before: answer('leave/employee-leaves/**', 500, 'Out of order.') },
  { name: 'leave-why', who: 'hr', path: self, prepare: explain },
  { name: 'leave-apply', who: 'hr', path: apply, prepare: choose },
  { name: 'leave-apply-too-much', who: 'hr', path: apply, before: littleLeft, prepare: chooseTooMuch },
  {
    name: 'leave-apply-missing',
    who: 'hr',
    path: apply,
    before: answer('leave/application/new*', 424, 'Ana has no leave package yet, so there is nothing to apply for.'),
  },
  { name: 'leave-review', who: 'lead', path: all },
  { name: 'leave-review-all', who: 'hr', path: `${all}?show=all` },
  { name: 'leave-review-empty', who: 'hr', path: `${all}?search=nobody` },
  { name: 'leave-review-loading', who: 'lead', path: all, before: silent('leave/**'), isLoading: true },
  { name: 'leave-review-long', who: 'lead', path: all, before: long },
  { name: 'leave-application', who: 'hr', path: self, prepare: open },
  { name: 'leave-application-decide', who: 'lead', path: all, prepare: open },
  { name: 'leave-application-reject', who: 'lead', path: all, prepare: rejectWithoutWords },
];
