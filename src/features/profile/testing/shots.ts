import type { Page } from '@playwright/test';
import { ajax, press, silent, type Shot } from '#platform/testing/shots.ts';

interface Found {
  readonly id: string;
  readonly username: string;
}

/** Of the demo company. */
async function found(page: Page, name: string): Promise<Found> {
  const people = (await (await page.request.get('/app/muster-bar/search', { headers: ajax })).json()) as (Found & {
    name: string;
  })[];
  const person = people.find((one) => one.name === name);
  if (!person) throw new Error(`There is no ${name}`);
  return person;
}

const of =
  (name: string, tab = '') =>
  async (page: Page) =>
    `/people/profile/view/${(await found(page, name)).username}${tab && `?tab=${tab}`}`;

const someone = 'Chiara Ricci';

async function edit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit Emergency contacts' }).click();
  await page.getByRole('textbox', { name: 'Phone' }).first().fill('0039 347 55x 01');
  await page.getByRole('button', { name: 'Save contacts' }).click();
  await page.getByText('Please fix above errors to continue.').waitFor();
}

async function discharge(page: Page): Promise<void> {
  await press('Actions', 'menu')(page);
  await page.getByRole('menuitem', { name: 'Discharge…' }).click();
  await page.getByRole('dialog').waitFor();
}

export const shots: readonly Shot[] = [
  { name: 'profile', who: 'hr', path: of(someone) },
  {
    name: 'profile-waiting',
    who: 'hr',
    path: of(someone),
    before: silent('employee/employee/profile/**'),
    isLoading: true,
  },
  { name: 'profile-actions', who: 'hr', path: of(someone), prepare: press('Actions', 'menu') },
  { name: 'profile-personal', who: 'hr', path: of(someone, 'personal') },
  { name: 'profile-editing', who: 'hr', path: of(someone, 'personal'), prepare: edit },
  { name: 'profile-employment', who: 'hr', path: of(someone, 'employment') },
  {
    name: 'profile-past',
    who: 'hr',
    path: async (page) => `${await of(someone, 'employment')(page)}&as_of=2025-01-15`,
  },
  { name: 'profile-change', who: 'hr', path: of(someone, 'employment'), prepare: press('Schedule a change', 'dialog') },
  {
    name: 'profile-history',
    who: 'hr',
    path: of(someone, 'employment'),
    prepare: async (page) => {
      await press('History of Employment', 'dialog')(page);
      await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    },
  },
  { name: 'profile-discharge', who: 'hr', path: of(someone), prepare: discharge },
  { name: 'profile-documents', who: 'hr', path: of(someone, 'documents') },
  { name: 'profile-time', who: 'hr', path: of(someone, 'time') },
  { name: 'profile-colleague', who: 'employee', path: of(someone) },
];
