import type { Page } from '@playwright/test';
import { alterAnswer, fakeAnswer, longName, leaveUnanswered, type Shot } from '#platform/testing/shots.ts';
import type { ImportResult } from '../rules/shapes.ts';

const path = '/people/import';
const own = 'employee/employee/entry-import';

const csvName = 'new-people.csv';
/** Number of files made: each has people who were in none before. */
let files = 0;

/** Makes a csv of existing and new people in another system's format, some rows of it wrong. */
function csvOf(person = 'Sol, Ana'): string {
  files += 1;
  const number = (row: number) => 10_000 + files * 100 + row;
  return [
    'Employee_Name,EmpID,Department,Position,ManagerName,DateofHire,Salary,Zip,Notes',
    `"${person}",${number(1)},Calibration,Technician,Webster Butler,3/30/2015,62506,1960,a`,
    `"Ode, Ben",${number(2)},Calibration,Technician,Webster Butler,1/35/2015,104437,2148,b`,
    `"Lu, Cai",${number(3)},Metrology,Lead engineer,Amara Okafor,7/5/2011,10636700000,1810,c`,
    `"Ng, Dan",${number(1)},Metrology,Engineer,Amara Okafor,2/15/2018,53250,2110,d`,
    `"Im, Eva",${number(5)},Metrology,Engineer,Amara Okafor,,53250,2110,e`,
    `"Fox, Eli",${number(6)},Metrology,Engineer,Amara Okafor,11/10/2014,95660,2110,f`,
    `"Ray, Dia",${number(7)},Calibration,Technician,Alex Sweetwater,9/29/2014,65288,2045,g`,
    `"Hale, Jo",${number(8)},Calibration,Technician,,1/6/2014,60380,2134,h`,
    '"Ricci, Chiara",1007,Engineering,Lead optical engineer,Priya Raman,,97999,2108,i',
    '"Weber, Jonas",1013,Engineering,Firmware Engineer,Amara Okafor,,81584,2110,j',
    '"Tan, Grace",1010,Finance,Finance Manager,,,,,k',
  ].join('\n');
}

const choose = (name: string, content: string | Buffer) => async (page: Page) => {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
};

/** A phone has no room for columns and rows. */
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 900;

async function columns(page: Page): Promise<void> {
  await choose(csvName, csvOf())(page);
  await page.getByText(isPhone(page) ? 'This screen is too small for the import.' : 'File format').waitFor();
}

/** Salaries in the file need a pay period first. */
async function pressCheck(page: Page): Promise<void> {
  const period = page.getByRole('combobox', { name: 'Pay period' });
  if (await period.isVisible()) await period.selectOption('year');
  await page.getByRole('button', { name: /^Check \d+ rows/ }).click();
}

async function checkRows(page: Page): Promise<void> {
  await pressCheck(page);
  await page.getByRole('region', { name: 'Rows in the file' }).waitFor();
}

async function check(page: Page): Promise<void> {
  await columns(page);
  if (isPhone(page)) return;
  await checkRows(page);
}

/** Makes a file with other weekly hours, and a last day, for people who have leave. */
const otherHours = (last_day = '2027-06-30') => {
  files += 1;
  // The hours differ with each file, since hours already imported are no longer a change.
  const more = files % 6;
  return [
    'EmpID,Hours a week,Discharged on',
    `1007,${20 + more},`,
    `1013,${28 + more},`,
    `1010,${22 + more},`,
    `1016,${18 + more},`,
    `1015,,${last_day}`,
  ].join('\n');
};

/** Shows the impact of the rows on leave balances, below them. */
async function effects(page: Page, last_day?: string): Promise<void> {
  await choose(csvName, otherHours(last_day))(page);
  await pressCheck(page);
  const impactHeading = page.getByRole('heading', { name: /leave balances? change/ });
  await impactHeading.waitFor();
  await impactHeading.scrollIntoViewIfNeeded();
}

/** Imports the file and opens the question about its undo. */
async function undo(page: Page): Promise<void> {
  await effects(page, '');
  await page.getByRole('button', { name: /^Import \d+ p/ }).click();
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page
    .getByRole('alertdialog')
    .getByText(/leave balances? change/)
    .waitFor();
}

/** Shows an earlier import while the impact of its undo is being calculated. */
async function earlierChecking(page: Page): Promise<void> {
  await inLargeWindow(page, async () => {
    await check(page);
    await page.getByRole('button', { name: /^Import \d+ p/ }).click();
    await page.getByRole('button', { name: 'Undo import' }).waitFor();
  });
  await page.goto(new URL(path, page.url()).href);
  // The following check is never answered.
  await page.waitForLoadState('networkidle');
  const earlier = page.getByRole('region', { name: 'Earlier imports' });
  await earlier
    .getByRole('button', { name: /^More actions for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Undo import' }).click();
  await earlier.getByText('Checking…').waitFor();
  await earlier.scrollIntoViewIfNeeded();
}

const tab = (name: RegExp) => async (page: Page) => {
  await check(page);
  if (isPhone(page)) return;
  await page.getByRole('group', { name: 'Rows by outcome' }).getByRole('button', { name }).click();
};

async function putRight(page: Page): Promise<void> {
  await check(page);
  if (isPhone(page)) return;
  await page.getByRole('button', { name: /^Webster Butler/ }).click();
  await page.getByRole('button', { name: 'Leave empty' }).click();
  await page.getByText('left without a manager').waitFor();
  await page.getByRole('button', { name: /^Joining date in row 3/ }).click();
  await page.getByRole('textbox', { name: 'Joining date in row 3' }).fill('1/25/2015');
  await page.keyboard.press('Enter');
  await page.getByText('before: 1/35/2015').waitFor();
  await page
    .getByRole('button', { name: /^Alex Sweetwater/ })
    .first()
    .click();
  await page.getByRole('button', { name: /^Joining date in row 6/ }).click();
}

/** Uses a large window for steps that a phone cannot do. */
async function inLargeWindow(page: Page, work: () => Promise<void>): Promise<void> {
  const own = page.viewportSize();
  await page.setViewportSize({ width: 1440, height: 900 });
  await work();
  if (own) await page.setViewportSize(own);
}

/** Runs an import and then replaces its figures, so that the pictures do not change. */
const done = (figures: (result: ImportResult) => object, until: string | RegExp) => ({
  before: alterAnswer<ImportResult>(`${own}/*/result`, (body) => ({ ...body, ...figures(body) })),
  prepare: async (page: Page) => {
    await inLargeWindow(page, async () => {
      await check(page);
      await page.getByRole('button', { name: /^Import \d+ p/ }).click();
      await page.getByText(until).first().waitFor();
    });
    await page.getByText(until).first().waitFor();
  },
});

/** Names in the file that match no person, some of them long. */
const openManagers = answer200(`${own}/*/managers`, {
  data: [
    { named: 'Michael Albert', people: 22 },
    { named: longName, people: 9 },
    { named: 'Board of Directors', people: 2 },
    { named: null, people: 1 },
  ],
});

function answer200(path: string, json: unknown) {
  return (page: Page) => page.route(`**/app/${path}`, (route) => route.fulfill({ json }));
}

const progress = (change: object) => (body: ImportResult) => ({ progress: { ...body.progress, ...change } });
const running = progress({
  state: 'running',
  total: 280,
  done: 148,
  failed: 0,
  percent: 53,
  counts: { added: 139, changed: 9 },
  seconds_left: 6,
  last_label: 'Amara Okafor, row 165',
  ended_at: null,
});
const whole = (body: ImportResult) => ({
  ...progress({
    state: 'finished',
    total: 280,
    done: 280,
    failed: 0,
    counts: { added: 263, changed: 17 },
    seconds: 11,
  })(body),
  left_out: 0,
  unchanged: 31,
  discharged: 87,
  fields_changed: 24,
  to_invite: 176,
  without_manager: 75,
  may_undo: true,
  is_undone: false,
});

export const shots: readonly Shot[] = [
  { name: 'people-import', who: 'owner', path },
  { name: 'people-import-loading', who: 'owner', path, before: leaveUnanswered(`${own}/**`), isLoading: true },
  {
    name: 'people-import-refused',
    who: 'owner',
    path,
    prepare: async (page) => {
      await choose('people.csv', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))(page);
      await page.getByRole('alert').waitFor();
    },
  },
  { name: 'people-import-columns', who: 'owner', path, prepare: columns },
  {
    name: 'people-import-preview',
    who: 'owner',
    path,
    isWideOnly: true,
    prepare: async (page) => {
      await columns(page);
      await page.getByRole('button', { name: 'Preview' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'people-import-check', who: 'owner', path, isWideOnly: true, prepare: check },
  { name: 'people-import-put-right', who: 'owner', path, isWideOnly: true, prepare: putRight },
  { name: 'people-import-new', who: 'owner', path, isWideOnly: true, prepare: tab(/^New/) },
  { name: 'people-import-changed', who: 'owner', path, isWideOnly: true, prepare: tab(/^Changed/) },
  { name: 'people-import-effects', who: 'owner', path, isWideOnly: true, prepare: (page) => effects(page) },
  {
    name: 'people-import-effects-waiting',
    who: 'owner',
    path,
    isWideOnly: true,
    before: leaveUnanswered(`${own}/*/effects`),
    prepare: async (page) => {
      await choose(csvName, otherHours())(page);
      await pressCheck(page);
      await page.getByText('Checking the impact on leave balances').waitFor();
    },
  },
  {
    name: 'people-import-effects-error',
    who: 'owner',
    path,
    isWideOnly: true,
    before: fakeAnswer(`${own}/*/effects`, 500, 'Out of order.'),
    prepare: async (page) => {
      await choose(csvName, otherHours())(page);
      await pressCheck(page);
      await page.getByText('Out of order.').waitFor();
    },
  },
  { name: 'people-import-undo', who: 'owner', path, prepare: (page) => inLargeWindow(page, () => undo(page)) },
  {
    name: 'people-import-earlier-checking',
    who: 'owner',
    path,
    before: leaveUnanswered(`${own}/*/undo/effects`),
    prepare: earlierChecking,
  },
  { name: 'people-import-unchanged', who: 'owner', path, isWideOnly: true, prepare: tab(/^Unchanged/) },
  {
    name: 'people-import-check-error',
    who: 'owner',
    path,
    isWideOnly: true,
    before: fakeAnswer(`${own}/*/rows*`, 500, 'Something went wrong.'),
    prepare: async (page) => {
      await columns(page);
      await pressCheck(page);
      await page.getByText('Something went wrong.').waitFor();
    },
  },
  { name: 'people-import-progress', who: 'owner', path, ...done(running, 'Importing 280 people') },
  { name: 'people-import-result', who: 'owner', path, ...done(whole, '280 people imported') },
  {
    name: 'people-import-managers',
    who: 'owner',
    path,
    before: async (page) => {
      await alterAnswer<ImportResult>(`${own}/*/result`, (body) => ({ ...body, ...whole(body) }))(page);
      await openManagers(page);
    },
    prepare: async (page) => {
      await done(whole, '280 people imported').prepare(page);
      await page.getByRole('button', { name: 'Choose managers' }).click();
      await page.getByRole('list', { name: 'Managers named in the file' }).waitFor();
    },
  },
  {
    name: 'people-import-long',
    who: 'owner',
    path,
    isWideOnly: true,
    prepare: async (page) => {
      await choose(`${longName}.csv`, csvOf(longName).replaceAll('Webster Butler', longName))(page);
      await pressCheck(page);
      await page.getByRole('region', { name: 'Rows in the file' }).waitFor();
    },
  },
];
