import { sql } from 'kysely';
import { maxNamedPeople } from '#features/employment/rules/limits.ts';
import { goOffline } from './apart.ts';
import { expect, test } from './world.ts';

/** Number of people for which a thread previews the effects on their leave. */
const many = maxNamedPeople + 1;

test('the impact of a last day is requested once the date rests, and not again on returning to the window', async ({
  acme,
  as,
}) => {
  const hal = await acme.hire('Hal Hope', 'view_employee', 'discharge_employee');
  await acme.inside((db) =>
    sql`
      insert into people (name, username, joined_on)
      select 'Person ' || lpad(i::text, 5, '0'), 'person.' || i, '2020-01-01' from generate_series(1, ${many}::int) i`.execute(
      db,
    ),
  );
  const page = await as(hal, '/favicon.svg');
  await page.clock.install();
  // The page runs on a fake clock, so its socket is kept closed.
  await goOffline(page);
  let previews = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/bulk/discharge/preview')) previews += 1;
  });
  await page.goto(new URL('/people', page.url()).href);
  await page.getByRole('grid', { name: 'People' }).getByRole('checkbox', { name: 'Select Person 00001' }).click();
  const bar = page.getByRole('toolbar', { name: 'Selected people' });
  await bar.getByRole('button', { name: /^Select all/ }).click();
  await bar.getByRole('button', { name: 'Discharge' }).click();
  const effect = page.getByRole('dialog', { name: 'Discharge' });
  await effect.getByRole('textbox', { name: 'Reason' }).fill('The line closes');
  const act = effect.getByRole('button', { name: `Discharge ${many} people` });
  await expect(act).toBeEnabled();
  expect(previews).toBe(1);

  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  await effect.getByRole('textbox', { name: 'Last day' }).fill('2031-01-31');
  await page.clock.runFor(900);
  await expect(effect.getByText('Checking the impact…')).toBeVisible();
  await expect(act).toBeDisabled();
  expect(previews).toBe(1);
  await expect
    .poll(async () => {
      await page.clock.runFor(500);
      return previews;
    })
    .toBe(2);
  await page.clock.resume();
  await expect(effect.getByText(/The last day of [\d,]+ people is .*31 January/)).toBeVisible();
  await expect(act).toBeEnabled();

  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  // The reason for leaving does not change the effects.
  await effect.getByRole('textbox', { name: 'Reason' }).fill('The line closes for good');
  await expect(act).toBeEnabled();
  expect(previews).toBe(2);
});
