import { sql } from 'kysely';
import type { Page } from '@playwright/test';
import { emit } from '#platform/server/events/events.ts';
import type { Member } from '#platform/testing/company.ts';
import { batchUnseen, batchWorked } from '#features/batches/events.ts';
import { maxAtOnce, maxExportedAtOnce } from '#features/directory/rules/limits.ts';
import { expect, expectAccessible, expectToFit, test, type Acme } from './world.ts';

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true };
const many = maxAtOnce + 30;

/** Creates more people than one request may change, a department for them, and a person who may move them. */
async function office(acme: Acme) {
  const hal = await acme.hire('Hal Hope', 'view_employee', 'edit_employee_employment_info');
  await acme.inside(async (db) => {
    await db.insertInto('departments').values({ name: 'Quality' }).execute();
    await sql`
      insert into people (name, username, joined_on)
      select 'Person ' || lpad(i::text, 5, '0'), 'person.' || i, '2020-01-01' from generate_series(1, ${many}::int) i`.execute(
      db,
    );
  });
  return { hal };
}

/** Selects everyone and moves them. */
async function moveAll(page: Page): Promise<void> {
  await page.getByRole('grid', { name: 'People' }).getByRole('checkbox', { name: 'Select Person 00001' }).click();
  const bar = page.getByRole('toolbar', { name: 'Selected people' });
  await bar.getByRole('button', { name: /^Select all/ }).click();
  await bar.getByRole('button', { name: 'Department' }).click();
  const effect = page.getByRole('dialog', { name: 'Change department' });
  await effect.getByRole('combobox', { name: 'New department' }).click();
  await page.getByRole('option', { name: 'Quality' }).click();
  await effect.getByRole('button', { name: /^Move \d+ people/ }).click();
}

const title = `Change department for ${many} people`;
const bar = (page: Page) => page.getByRole('region', { name: title });

/** Creates a batch that makes no progress: no worker has been started for it. */
const withBatch = (acme: Acme, { id: started_by }: Member) =>
  acme.inside(async (db) => {
    const batch_id = crypto.randomUUID();
    await db
      .insertInto('batches')
      .values({
        id: batch_id,
        kind: 'directory.employment',
        title,
        url: `/batch-process/${batch_id}`,
        from_url: '/people',
        started_by,
        total: many,
        done: 40,
        last_label: 'Person 00040',
      })
      .execute();
    return batch_id;
  });

/** Ends the batch with two failed rows; the others succeeded. */
const end = (acme: Acme, batch_id: string) =>
  acme.inside(async (db) => {
    const failed = { batch_id, data: '{}', state: 'failed' };
    await db
      .insertInto('batch_rows')
      .values([
        { ...failed, position: 7, label: 'Person 00007', outcome: 'Already in Quality.' },
        { ...failed, position: 9, label: 'Person 00009', outcome: 'Leaves on 31 Dec 2059, before this date.' },
      ])
      .execute();
    await db
      .updateTable('batches')
      .set({ done: many - 2, failed: 2, state: 'finished', ended_at: new Date(Date.now() + 1000) })
      .where('id', '=', batch_id)
      .execute();
    await emit(db, batchWorked, { batch_id });
  });

test('a long action is done by a worker, and its screen says how it ended', async ({ acme, as }) => {
  const { hal } = await office(acme);
  const page = await as(hal, '/people');
  await moveAll(page);
  await expect(bar(page).getByText('All done')).toBeVisible();
  await expectAccessible(page);
  await bar(page).getByRole('button', { name: 'Close' }).click();
  await expect(bar(page)).toHaveCount(0);
  const moved = await acme.inside((db) =>
    db.selectFrom('people').select('id').where('department_id', 'is not', null).execute(),
  );
  expect(moved).toHaveLength(many);
  // The batch was seen: the bell shows nothing, and the message does not return.
  await expect
    .poll(() => acme.inside((db) => db.selectFrom('batches').select('seen_at').executeTakeFirstOrThrow()))
    .not.toEqual({ seen_at: null });
  await page.reload();
  await expect(page.getByRole('grid', { name: 'People' }).getByRole('link').first()).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
});

test('a running batch is still shown after a reload, and can be cancelled between two people', async ({ acme, as }) => {
  const { hal } = await office(acme);
  await withBatch(acme, hal);
  const page = await as(hal, '/people');
  await expect(bar(page).getByText(`40 of ${many}`)).toBeVisible();
  await expect(bar(page).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '30');
  await expectAccessible(page);
  await page.reload();
  await bar(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(bar(page).getByText(`Cancelled after 40 of ${many}`)).toBeVisible();
  const { state } = await acme.inside((db) => db.selectFrom('batches').select('state').executeTakeFirstOrThrow());
  expect(state).toBe('cancelled');
});

test('a batch that ends with failures warns its viewer, and gives the reason of each', async ({ acme, as }) => {
  const { hal } = await office(acme);
  const batch_id = await withBatch(acme, hal);
  const page = await as(hal, '/people', phone);
  await expect(bar(page).getByText(`40 of ${many}`)).toBeVisible();
  await expectToFit(page);
  await end(acme, batch_id);
  const warning = page.getByRole('alertdialog', { name: 'Warning' });
  await expect(warning).toContainText(`2 of ${many} failed.`);
  await warning.getByRole('button', { name: 'Close' }).click();
  await expect(bar(page).getByText(`${many - 2} done, 2 failed`)).toBeVisible();
  await bar(page).getByRole('button', { name: 'View failures' }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog.getByRole('listitem')).toHaveText([
    'Person 00007Already in Quality.',
    'Person 00009Leaves on 31 Dec 2059, before this date.',
  ]);
  await expectAccessible(page);
});

test('a person who has left the page is notified by the bell, which leads to the result', async ({ acme, as }) => {
  const { hal } = await office(acme);
  const ines = await acme.hire('Ines Hale', 'view_employee', 'edit_employee_employment_info');
  const batch_id = await withBatch(acme, hal);
  const page = await as(hal, '/feed');
  await expect(page.getByRole('button', { name: 'Alerts', exact: true })).toBeVisible();
  await end(acme, batch_id);
  // Emits the event that the queue would send some seconds after the end.
  await acme.inside((db) => emit(db, batchUnseen, { batch_id }));
  await page.getByRole('button', { name: 'Alerts, 1 unread' }).click();
  await page.getByRole('button', { name: new RegExp(`${title}: ${many - 2} done, 2 failed`) }).click();
  await expect(page).toHaveURL(/\/batch-process\//);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Failures' }).getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  const others = await as(ines, `/batch-process/${batch_id}`);
  await expect(others.getByRole('heading', { name: title })).toHaveCount(0);
  await expect(others.getByText('404')).toBeVisible();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page).toHaveURL(/\/people$/);
  expect(await acme.inside((db) => db.selectFrom('batches').select('id').execute())).toEqual([]);
});

test('a large file is made meanwhile, and downloaded from where it was asked for', async ({ acme, as }) => {
  const { hal } = await office(acme);
  await acme.inside((db) =>
    sql`
      insert into people (name, username, joined_on)
      select 'More ' || i, 'more.' || i, '2020-01-01' from generate_series(1, ${maxExportedAtOnce}::int) i`.execute(db),
  );
  const page = await as(hal, '/people');
  await expect(page.getByRole('grid', { name: 'People' }).getByRole('link').first()).toBeVisible();
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Excel (.xlsx)' }).click();
  const made = page.getByRole('region', { name: /^Export of [\d,]+ people$/ });
  await expect(made.getByText('File ready')).toBeVisible();
  const waiting = page.waitForEvent('download');
  await made.getByRole('button', { name: 'Download' }).click();
  expect((await waiting).suggestedFilename()).toMatch(/^people-\d{4}-\d\d-\d\d\.xlsx$/);
});
