import type { Page } from '@playwright/test';
import { alterAnswer, fakeAnswer, longName, leaveUnanswered, type Shot } from '#platform/testing/shots.ts';

const path = '/settings/people/archive';

async function findNobody(page: Page): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search the archive' }).fill('zzz');
  await page.getByRole('heading', { name: 'No matches' }).waitFor();
}

async function askToRestore(page: Page): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 600;
  if (isPhone) {
    await page
      .getByRole('button', { name: /^More actions for / })
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
  { name: 'archive-loading', who: 'owner', path, before: leaveUnanswered('settings/employee/**'), isLoading: true },
  { name: 'archive-nothing', who: 'owner', path, prepare: findNobody },
  { name: 'archive-restore', who: 'owner', path, prepare: askToRestore },
  {
    name: 'archive-error',
    who: 'owner',
    path,
    before: fakeAnswer('settings/employee/employee/employee-archive/index*', 500, 'Something went wrong.'),
  },
  {
    name: 'archive-long',
    who: 'owner',
    path,
    before: alterAnswer<{ readonly data: readonly object[] }>(
      'settings/employee/employee/employee-archive/index*',
      (body) => ({
        ...body,
        data: body.data.map((row) => ({
          ...row,
          name: longName,
          designation_name: longName,
          discharged_reason: longName,
        })),
      }),
    ),
  },
];
