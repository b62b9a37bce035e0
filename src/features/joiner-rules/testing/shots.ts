import type { Page } from '@playwright/test';
import { alterAnswer, fakeAnswer, press, leaveUnanswered, type Shot } from '#platform/testing/shots.ts';

const path = '/settings/people/joiner-rules';

/** Adds a rule for the first department, with the first package. */
async function fill(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Department' }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('combobox', { name: 'Leave package' }).click();
  await page.getByRole('option').first().click();
  await page.keyboard.press('Escape');
}

async function preview(page: Page): Promise<void> {
  await fill(page);
  await press('See what it does', 'dialog')(page);
}

async function stored(page: Page): Promise<void> {
  await preview(page);
  await page.getByRole('button', { name: 'Save the rule' }).click();
  await page.getByText(/^Rule \d+ of/).waitFor();
}

const list = 'settings/people/joiner-rules/list';
const noRules = alterAnswer<object>(list, (body) => ({ ...body, data: [] }));

export const shots: readonly Shot[] = [
  { name: 'joiner-rules-empty', who: 'owner', path, before: noRules },
  { name: 'joiner-rules-error', who: 'owner', path, before: fakeAnswer(list, 500, 'Out of order.') },
  { name: 'joiner-rules', who: 'owner', path },
  { name: 'joiner-rules-new', who: 'owner', path: `${path}?rule=new`, isWideOnly: true },
  { name: 'joiner-rule-preview', who: 'owner', path: `${path}?rule=new`, prepare: preview, isWideOnly: true },
  { name: 'joiner-rules-open', who: 'owner', path: `${path}?rule=new`, prepare: stored, isWideOnly: true },
  { name: 'joiner-rules-try', who: 'owner', path, prepare: press('Try it', 'dialog') },
  {
    name: 'joiner-rules-loading',
    who: 'owner',
    path,
    before: leaveUnanswered('settings/people/joiner-rules/**'),
    isLoading: true,
  },
];
