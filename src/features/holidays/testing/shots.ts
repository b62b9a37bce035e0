import type { Page } from '@playwright/test';
import { alterAnswer, fakeAnswer, longName, press, leaveUnanswered, type Shot } from '#platform/testing/shots.ts';

const path = '/settings/leave/holidays';
const nextYear = new Date().getUTCFullYear() + 1;
const index = 'settings/leave/leave/holidays/index*';
const table = (page: Page) => page.getByRole('table', { name: 'Holidays' });

async function edit(page: Page): Promise<void> {
  await table(page)
    .or(page.getByRole('list', { name: 'Holidays' }))
    .getByRole('button', { name: 'Founders’ Day', exact: true })
    .click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).waitFor();
}

/** Adds a holiday on a past day on which most people have worked. */
async function addPast(page: Page): Promise<void> {
  await press('Add holiday', 'dialog')(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Storm');
  const past = new Date(Date.now() - 6 * 86_400_000).toISOString().slice(0, 10);
  await dialog.getByLabel('First day').fill(past);
  await dialog.getByRole('textbox', { name: 'Name' }).focus();
  await dialog.getByText(/recorded days? will change/).waitFor();
}

async function emptyAddForm(page: Page): Promise<void> {
  await press('Add holiday', 'dialog')(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Add holiday' }).click();
  await page.getByText('This is a required field').waitFor();
}

async function openPeople(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Everyone' }).first().click();
  await page.getByText(/^\d+ people in \d+ departments\./).waitFor();
}

const seen = (page: Page) => page.getByRole('table', { name: 'Holidays to import' }).waitFor();

interface ListReply {
  readonly data: readonly object[];
}

export const shots: readonly Shot[] = [
  { name: 'holidays', who: 'owner', path },
  { name: 'holidays-loading', who: 'owner', path, before: leaveUnanswered('settings/leave/**'), isLoading: true },
  { name: 'holidays-empty', who: 'owner', path: `${path}?year=${nextYear + 9}` },
  { name: 'holidays-add', who: 'owner', path, prepare: addPast },
  { name: 'holidays-add-required', who: 'owner', path, prepare: emptyAddForm },
  { name: 'holidays-trash', who: 'owner', path: `${path}?tab=trash` },
  {
    name: 'holidays-error',
    who: 'owner',
    path,
    before: fakeAnswer(index, 500, 'Something went wrong.'),
  },
  {
    name: 'holidays-long',
    who: 'owner',
    path,
    before: alterAnswer<ListReply>(index, (body) => ({
      ...body,
      data: body.data.map((row) => ({ ...row, name: longName, country_name: longName, region_name: longName })),
    })),
  },
  { name: 'holidays-people', who: 'owner', path: `${path}?year=${nextYear}`, prepare: openPeople },
  {
    name: 'holidays-import',
    who: 'owner',
    path: `${path}/import?country=DE&region=HH&years=${nextYear}`,
    prepare: seen,
  },
  { name: 'holidays-import-kept', who: 'owner', path: `${path}/import`, prepare: seen },
  { name: 'holidays-edit', who: 'owner', path, prepare: edit },
];
