import type { Page } from '@playwright/test';
import { press, leaveUnanswered, type Shot } from '#platform/testing/shots.ts';

const path = '/settings/time/shift-templates/patterns';

async function open(page: Page, name: RegExp): Promise<void> {
  const link = page.getByRole('link', { name });
  await link.click();
  await page.getByRole('region', { name: 'Assigned people' }).waitFor();
}

async function makeDrafts(page: Page): Promise<void> {
  await open(page, /2 – 2/);
  await press('Create drafts', 'dialog')(page);
  await page.getByRole('region', { name: 'Preview' }).waitFor();
}

async function addPeople(page: Page): Promise<void> {
  await open(page, /2 – 2/);
  await press('Add people', 'dialog')(page);
}

export const shots: readonly Shot[] = [
  { name: 'shift-patterns', who: 'owner', path, prepare: (page) => open(page, /2 – 2/) },
  { name: 'shift-patterns-list', who: 'owner', path },
  { name: 'shift-patterns-nobody', who: 'owner', path, prepare: (page) => open(page, /Monday to Friday/) },
  { name: 'shift-patterns-new', who: 'owner', path: `${path}?pattern=new` },
  { name: 'shift-patterns-add-people', who: 'owner', path, prepare: addPeople },
  { name: 'shift-patterns-run', who: 'owner', path, prepare: makeDrafts },
  { name: 'shift-patterns-trash', who: 'owner', path: `${path}?tab=trash` },
  {
    name: 'shift-patterns-loading',
    who: 'owner',
    path,
    before: leaveUnanswered('settings/time/attendance/shift-pattern/**'),
    isLoading: true,
  },
];
