import type { Page } from '@playwright/test';
import { altered, answer, longName, press, silent, type Shot } from '#platform/testing/shots.ts';

const path = '/settings/leave/leave-types';
const index = 'settings/leave/leave/leave-types/index*';

async function edit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Annual leave', exact: true }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).waitFor();
}

async function addTaken(page: Page): Promise<void> {
  await press('Add leave type', 'dialog')(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Volunteering');
  await dialog.getByRole('textbox', { name: 'Letter' }).fill('A');
  await dialog.getByRole('textbox', { name: 'Days a year' }).fill('2');
  await dialog.getByRole('button', { name: 'Add leave type' }).click();
  await dialog.getByText('This letter is in use').waitFor();
}

interface Listed {
  readonly data: readonly object[];
}

export const shots: readonly Shot[] = [
  { name: 'leave-types', who: 'owner', path },
  { name: 'leave-types-loading', who: 'owner', path, before: silent('settings/leave/**'), isLoading: true },
  { name: 'leave-types-empty', who: 'owner', path: `${path}?search=nothing-like-this` },
  { name: 'leave-types-add', who: 'owner', path, prepare: addTaken },
  { name: 'leave-types-edit', who: 'owner', path, prepare: edit },
  { name: 'leave-types-trash', who: 'owner', path: `${path}?tab=trash` },
  { name: 'leave-types-error', who: 'owner', path, before: answer(index, 500, 'Something went wrong.') },
  {
    name: 'leave-types-long',
    who: 'owner',
    path,
    before: altered<Listed>(index, (body) => ({
      ...body,
      data: body.data.map((row) => ({ ...row, name: longName })),
    })),
  },
];
