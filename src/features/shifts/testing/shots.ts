import type { Page } from '@playwright/test';
import { press, leaveUnanswered, type Shot } from '#platform/testing/shots.ts';

const list = '/settings/time/shift-templates';

/** Opens the form of a template by its name. */
const open = (name: string) => async (page: Page) => {
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { name: 'Impact of this change' }).waitFor();
};

/** Changes the length of work, so that the form asks about published days. */
async function change(page: Page): Promise<void> {
  await open('Late')(page);
  await page.getByRole('textbox', { name: 'Work' }).fill('7.5');
  await page.getByRole('radio', { name: /Change them/ }).click();
}

async function emptyAddForm(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Letter' }).fill('X');
  await page.getByRole('button', { name: 'Add template' }).click();
  await page.getByText('This is a required field').waitFor();
}

async function deleteUsed(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More actions for Late' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.getByText('This is still used').waitFor();
}

async function findNone(page: Page): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search templates' }).fill('zzz');
  await page.getByRole('heading', { name: 'No matches' }).waitFor();
}

export const shots: readonly Shot[] = [
  { name: 'shift-templates', who: 'owner', path: list },
  {
    name: 'shift-templates-loading',
    who: 'owner',
    path: list,
    before: leaveUnanswered('settings/time/attendance/shift-template/**'),
    isLoading: true,
  },
  { name: 'shift-templates-menu', who: 'owner', path: list, prepare: press('More actions for Night', 'menu') },
  { name: 'shift-templates-in-use', who: 'owner', path: list, prepare: deleteUsed },
  { name: 'shift-templates-nothing', who: 'owner', path: list, prepare: findNone },
  { name: 'shift-templates-trash', who: 'owner', path: `${list}?tab=trash` },
  { name: 'shift-template-add', who: 'owner', path: '/settings/time/shift-template/add', prepare: emptyAddForm },
  { name: 'shift-template-edit', who: 'owner', path: list, prepare: open('Night') },
  { name: 'shift-template-change', who: 'owner', path: list, prepare: change },
];
