import type { Page } from '@playwright/test';
import { addDays, longDate, mondayOf } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { ajax, alterAnswer, fakeAnswer, longName, leaveUnanswered, type Shot } from '#platform/testing/shots.ts';
import { processShots } from './process-shots.ts';

const [self, apply, all] = ['/leaves/self', '/leave/application/new', '/leaves/all'] as const;
const today = new Date().toISOString().slice(0, 10) as LocalDate;
const monday = addDays(mondayOf(today), 14);

interface ListReply {
  readonly data: readonly object[];
}
/** More applications than the list shows at first. */
const many = alterAnswer<ListReply>('leave/employee-leaves/index*', (body) => ({
  ...body,
  data: Array.from({ length: 14 }, (_, index) => ({
    ...body.data[Math.floor((index * body.data.length) / 14)],
    id: `${index}`,
  })),
}));

/** Chooses three days and a half of the week after the next. */
async function choose(page: Page): Promise<void> {
  const day = (date: string) => page.locator(`[data-date="${date}"]`);
  await page.getByRole('group', { name: 'Days' }).waitFor();
  if ((await day(monday).count()) === 0) await page.getByRole('button', { name: 'Next month' }).click();
  for (const by of [0, 1, 2, 3]) await day(addDays(monday, by)).click();
  await page.keyboard.press('h');
  await page.getByText(/of \d+ away/).waitFor();
}

/** Chooses the afternoon of a day, in hours. */
async function chooseTimes(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /^Time in lieu/ }).click();
  await page.getByText('Hours', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Day' }).fill(longDate(monday));
  await page.getByRole('textbox', { name: 'Day' }).press('Enter');
  await page.getByRole('textbox', { name: 'From' }).fill('13:00');
  await page.getByRole('textbox', { name: 'To' }).fill('15:00');
  await page.getByRole('textbox', { name: 'To' }).press('Tab');
  await page.getByText('You still work').waitFor();
}

/** Chooses the day before a holiday, and the one after the weekend; days between do not count. */
async function chooseAroundHolidays(page: Page): Promise<void> {
  const holiday = page.locator('[data-date][data-holiday="second"]').last();
  await page.getByRole('group', { name: 'Days' }).waitFor();
  const [before, after] = [`${today.slice(0, 4)}-12-23`, `${today.slice(0, 4)}-12-28`];
  while ((await page.locator(`[data-date="${after}"]`).count()) === 0)
    await page.getByRole('button', { name: 'Next month' }).click();
  await page.locator(`[data-date="${before}"]`).click();
  await page.locator(`[data-date="${after}"]`).click();
  if ((await holiday.count()) > 0) await holiday.click();
  await page.getByText(/^Days that don’t count/).waitFor();
}

/** Leaves a draft that is chosen but not sent. */
async function keepDraft(page: Page): Promise<void> {
  await choose(page);
  await page.goto(new URL(`/leaves/self?on=${monday}`, page.url()).href);
  await page.getByText('saved on this device').waitFor();
}

async function explain(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'How it’s calculated: Annual leave' }).click();
  await page.getByRole('slider', { name: 'Balance by day' }).waitFor();
}

/** Shows the balance of the last day of the year, line by line. */
async function lookAhead(page: Page): Promise<void> {
  await explain(page);
  await page.getByRole('button', { name: '31 Dec', exact: true }).click();
  await page.getByText('Balance today').waitFor();
}

async function showLately(page: Page): Promise<void> {
  await page
    .getByRole('table', { name: 'Reviewed in the last 7 days' })
    .getByRole('row')
    .last()
    .scrollIntoViewIfNeeded();
}

/** Opens the first application of the list, as its reviewer sees it. */
async function open(page: Page): Promise<void> {
  await page.getByRole('table', { name: 'Applications' }).getByRole('link').first().click();
  await page.getByRole('heading', { name: 'Comments' }).waitFor();
}

/** Opens the same on its own page, with links to its neighbours in the list. */
async function openPage(page: Page): Promise<void> {
  await open(page);
  await page.getByRole('region', { name: 'Application', exact: true }).getByRole('link').first().click();
  await page.getByRole('region', { name: 'History' }).waitFor();
}

async function openMenu(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^More actions for / })
    .first()
    .click();
  await page.getByRole('menu').waitFor();
}

/** Opens the last approved leave of the viewer of a type that can be replaced, on its own page. */
async function ownApproved(page: Page): Promise<string> {
  const reply = await page.request.get('/app/leave/employee-leaves/index', { headers: ajax });
  const { data } = (await reply.json()) as {
    readonly data: readonly {
      readonly id: string;
      readonly state: string;
      readonly leave_type: { readonly name: string };
    }[];
  };
  const found = data.find(({ state, leave_type }) => state === 'approved' && leave_type.name === 'Annual leave');
  if (!found) throw new Error('There is no approved leave');
  return `/leave/application/view/${found.id}`;
}

const openDialog = (name: string) => async (page: Page) => {
  const dialog = page.getByRole('dialog');
  const button = page.getByRole('button', { name, exact: true });
  await page.getByRole('region', { name: 'History' }).waitFor();
  if (await button.isVisible()) await button.click();
  else {
    await page.getByRole('button', { name: /^More/ }).first().click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  }
  await dialog.getByRole('list').getByRole('button', { disabled: false }).first().click();
};

/** Chooses a day of someone’s leave that comes back, on the page of the application. */
async function returnDays(page: Page): Promise<void> {
  await openPage(page);
  const button = page.getByRole('button', { name: /^(Return days|Propose to shorten)$/ }).first();
  if (await button.isVisible()) await button.click();
  else {
    await page.getByRole('button', { name: /^More/ }).first().click();
    await page
      .getByRole('menuitem', { name: /^(Return days|Propose to shorten)$/ })
      .first()
      .click();
  }
  await page.getByRole('dialog').getByRole('list').getByRole('button', { disabled: false }).first().click();
}

interface Waits {
  readonly data: readonly object[];
}
/** A wait in the line for a place, and a place that is offered. */
const waits = alterAnswer<Waits>('leave/waits/index*', () => {
  const type = { id: '1', name: 'Annual leave', letter: 'A', color: '#3b8389', unit: 'days' };
  const wait = (id: string, weeks: number) => {
    const starts_on = addDays(monday, 7 * weeks);
    return {
      id,
      user_id: id,
      leave_type: type,
      limits: ['Production'],
      waits_since: new Date().toISOString(),
      starts_on,
      ends_on: addDays(starts_on, 4),
      may_answer: true,
      needs_file: false,
      place: 2,
      dates: [0, 1, 2, 3, 4].map((by) => ({ date: addDays(starts_on, by), part: 'full' })),
    };
  };
  const expires_at = new Date(Date.now() + 40 * 3_600_000).toISOString();
  return {
    data: [
      { ...wait('a', 0), state: 'offered', expires_at },
      { ...wait('b', 2), state: 'waiting', expires_at: null },
    ],
  };
});

async function rejectWithoutWords(page: Page): Promise<void> {
  await open(page);
  await page.getByRole('button', { name: 'Reject' }).click();
  await page.getByText('This is a required field').waitFor();
}

async function selectAll(page: Page): Promise<void> {
  const boxes = page.getByRole('checkbox', { name: /^Select / });
  await boxes.first().check();
  const bar = page.getByRole('region', { name: 'Selected applications' });
  const rest = bar.getByRole('button', { name: /^Select all/ });
  if (await rest.isVisible()) await rest.click();
  await bar.getByText(/days?, \d+ (person|people)/).waitFor();
}

async function changeDecision(page: Page): Promise<void> {
  await open(page);
  await page.getByRole('button', { name: 'Change decision' }).click();
  await page.getByRole('dialog').getByRole('textbox').waitFor();
}

const mostOfAll = (page: Page) => page.getByText(/requested, .* left\./).waitFor();

/** Chooses more days than are left. */
async function chooseTooMuch(page: Page): Promise<void> {
  await page.getByRole('group', { name: 'Days' }).waitFor();
  await choose(page);
  await mostOfAll(page);
}

interface ReviewListReply {
  readonly data: readonly { readonly user: object; readonly leave_type: object }[];
}

const long = alterAnswer<ReviewListReply>('leave/reviewer-leaves/index*', (body) => ({
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

const littleLeft = alterAnswer<Form>('leave/application/new*', (body) => ({
  ...body,
  summary: body.summary.map((own) => ({ ...own, years: own.years.map((year) => ({ ...year, left: 1 })) })),
}));

/** Finds the leave of a person of the demo company, in their profile. */
const leaveOf = (name: string) => async (page: Page) => {
  const reply = await page.request.get('/app/muster-bar/search', { headers: ajax });
  const people = (await reply.json()) as { readonly name: string; readonly username: string }[];
  const person = people.find((person) => person.name === name);
  if (!person) throw new Error(`There is no ${name}`);
  return `/people/profile/view/${person.username}?tab=leave`;
};
const chiara = leaveOf('Chiara Ricci');

async function correctWithoutReason(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Correct balance' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Days' }).fill('1.5');
  await dialog.getByText('→').waitFor();
  await dialog.getByRole('button', { name: 'Add 1.5 days' }).click();
  await dialog.getByText('This is a required field').waitFor();
}

async function changeRules(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Change leave package or review process' }).click();
  await page.getByRole('combobox', { name: 'Leave package' }).click();
  await page.getByRole('option', { name: 'None' }).click();
  await page.getByText('Impact').waitFor();
}

interface Year {
  readonly balances: readonly object[];
  readonly rules: object;
}
const longLeave = alterAnswer<Year>('employee/employee/profile/*/leave*', (body) => ({
  ...body,
  balances: body.balances.map((own) => ({ ...own, name: longName })),
  rules: { ...body.rules, package: { id: '', name: longName, days: 28, since: '2024-01-01' } },
}));

const leaveCall = 'employee/employee/profile/*/leave*';

async function changeReviewers(page: Page): Promise<void> {
  // The panel beside the list omits the steps, so this opens the page.
  const link = page.locator('a[href*="/leave/application/view/"], a[href*="open="]').first();
  const href = (await link.getAttribute('href')) ?? '';
  const id = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(href)?.[0] ?? '';
  await page.goto(new URL(`/leave/application/view/${id}`, page.url()).href);
  await page.getByRole('button', { name: 'Change approvers' }).click();
  await page.getByRole('button', { name: 'Restart review' }).waitFor();
}

export const shots: readonly Shot[] = [
  ...processShots,
  { name: 'leave-reviewers', who: 'owner', path: `${all}?show=waiting`, prepare: changeReviewers },
  { name: 'leave-profile', who: 'hr', path: chiara },
  { name: 'leave-profile-correct', who: 'hr', path: chiara, prepare: correctWithoutReason },
  { name: 'leave-profile-rules', who: 'hr', path: chiara, prepare: changeRules },
  {
    name: 'leave-profile-holidays',
    who: 'hr',
    path: chiara,
    prepare: async (page) => {
      await page.getByRole('button', { name: /^All \d+/ }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'leave-profile-loading', who: 'hr', path: chiara, before: leaveUnanswered(leaveCall), isLoading: true },
  { name: 'leave-profile-error', who: 'hr', path: chiara, before: fakeAnswer(leaveCall, 500, 'Out of order.') },
  { name: 'leave-profile-long', who: 'hr', path: chiara, before: longLeave },
  { name: 'leave-self', who: 'hr', path: self },
  {
    name: 'leave-self-many',
    who: 'hr',
    path: self,
    before: many,
    prepare: (page) => page.getByRole('button', { name: 'Show all' }).scrollIntoViewIfNeeded(),
  },
  { name: 'leave-self-next-year', who: 'hr', path: `${self}?on=${Number(today.slice(0, 4)) + 1}-06-01` },
  { name: 'leave-self-loading', who: 'hr', path: self, before: leaveUnanswered('leave/**'), isLoading: true },
  {
    name: 'leave-self-error',
    who: 'hr',
    path: self,
    before: fakeAnswer('leave/employee-leaves/**', 500, 'Out of order.'),
  },
  { name: 'leave-why', who: 'hr', path: self, prepare: explain },
  { name: 'leave-apply', who: 'hr', path: apply, prepare: choose },
  { name: 'leave-apply-hours', who: 'hr', path: apply, prepare: chooseTimes },
  { name: 'leave-apply-halves', who: 'hr', path: apply, prepare: chooseAroundHolidays },
  { name: 'leave-self-draft', who: 'hr', path: apply, prepare: keepDraft },
  { name: 'leave-why-ahead', who: 'hr', path: self, prepare: lookAhead },
  { name: 'leave-apply-too-much', who: 'hr', path: apply, before: littleLeft, prepare: chooseTooMuch },
  {
    name: 'leave-apply-missing',
    who: 'hr',
    path: apply,
    before: fakeAnswer('leave/application/new*', 424, 'Ana has no leave package yet, so they cannot apply for leave.'),
  },
  { name: 'leave-review', who: 'lead', path: all },
  { name: 'leave-review-lately', who: 'lead', path: all, prepare: showLately },
  { name: 'leave-review-all', who: 'hr', path: `${all}?show=all` },
  { name: 'leave-review-waiting', who: 'owner', path: `${all}?show=waiting` },
  { name: 'leave-review-empty', who: 'hr', path: `${all}?search=nobody` },
  { name: 'leave-review-loading', who: 'lead', path: all, before: leaveUnanswered('leave/**'), isLoading: true },
  { name: 'leave-review-long', who: 'lead', path: all, before: long },
  { name: 'leave-application', who: 'hr', path: self, prepare: open },
  { name: 'leave-application-decide', who: 'lead', path: all, prepare: open },
  { name: 'leave-review-bulk', who: 'lead', path: all, prepare: selectAll },
  { name: 'leave-review-state', who: 'hr', path: `${all}?show=all&state=rejected` },
  { name: 'leave-application-rejected', who: 'hr', path: `${all}?show=all&state=rejected`, prepare: openPage },
  { name: 'leave-self-waits', who: 'hr', path: self, before: waits },
  { name: 'leave-return-days', who: 'owner', path: `${all}?show=all&state=approved`, prepare: returnDays },
  { name: 'leave-sick-inside', who: 'hr', path: ownApproved, prepare: openDialog('I was sick') },
  { name: 'leave-self-menu', who: 'hr', path: self, prepare: openMenu },
  { name: 'leave-change-decision', who: 'owner', path: `${all}?show=decided`, prepare: changeDecision },
  { name: 'leave-application-reject', who: 'lead', path: all, prepare: rejectWithoutWords },
];
