import type { Page } from '@playwright/test';
import { silent, type Shot } from '#platform/testing/shots.ts';

const path = '/settings/people/archive';

async function findNobody(page: Page): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search the archive' }).fill('zzz');
  await page.getByRole('heading', { name: 'Nobody in the archive matches' }).waitFor();
}

async function askToRestore(page: Page): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 600;
  if (isPhone) {
    await page
      .getByRole('button', { name: /^More for / })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Restore' }).click();
  } else
    await page
      .getByRole('button', { name: /^Restore: / })
      .first()
      .click();
  await page.getByRole('alertdialog').waitFor();
}

export const shots: readonly Shot[] = [
  { name: 'archive', who: 'owner', path },
  { name: 'archive-loading', who: 'owner', path, before: silent('settings/employee/**'), isLoading: true },
  { name: 'archive-nothing', who: 'owner', path, prepare: findNobody },
  { name: 'archive-restore', who: 'owner', path, prepare: askToRestore },
];
