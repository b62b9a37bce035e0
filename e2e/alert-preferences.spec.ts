import { readApart } from './apart.ts';
import { expect, expectAccessible, expectMessage, expectToFit, test } from './world.ts';

const saved = 'We’ve saved your edit successfully.';
const path = '/notification/preferences';

test('by which channels, and when, is chosen by keys, saved, and there the next time', async ({ acme, as }) => {
  const ana = await acme.hire('Ana');
  const page = await as(ana, '/notification/all');
  await page.getByRole('link', { name: 'Preferences' }).click();
  const decided = page.getByRole('checkbox', { name: 'Someone reviews my leave: Mail' });
  await expect(decided).toBeChecked();
  await expectAccessible(page);
  await decided.press('Space');
  await page.getByRole('switch', { name: 'One email a day instead of many' }).press('Space');
  await page.getByRole('spinbutton', { name: 'Email time, hours' }).fill('16');
  await page.getByRole('switch', { name: 'Quiet hours for push' }).press('Space');
  await expectAccessible(page);
  await expectMessage(page, saved, () => page.getByRole('button', { name: 'Save', exact: true }).click());
  await page.reload();
  await expect(decided).not.toBeChecked();
  await expect(page.getByRole('spinbutton', { name: 'Email time, hours' })).toHaveValue('16');
  const hours = await acme.inside((db) => db.selectFrom('alert_hours').selectAll().executeTakeFirstOrThrow());
  expect(hours).toMatchObject({ is_digest: true, digest_time: '16:00', is_quiet: true, quiet_from: '19:00' });
});

test('alerts that reach only others offer no choice, and channels that the company turned off have a lock', async ({
  acme,
  as,
}) => {
  const [ana, olga] = [await acme.hire('Ana'), await acme.hire('Olga', 'add_employee')];
  const joined = 'An invited person signs in for the first time';
  const page = await as(ana, path);
  await expect(page.getByRole('checkbox', { name: 'My roles change: Bell' })).toBeChecked();
  await expect(page.getByText(joined)).toHaveCount(0);
  const row = page.getByRole('row', { name: /My roles change/ });
  await expect(row.getByRole('img', { name: 'Mail: turned off' })).toBeVisible();
  await expect(row).toContainText('Mail is turned off for the whole company');
  await expect(page.getByRole('checkbox', { name: 'My password is changed: Mail' })).toBeDisabled();
  const other = await as(olga, path);
  await expect(other.getByRole('checkbox', { name: `${joined}: Bell` })).toBeChecked();
});

test('two tabs of one person show each other’s choices', async ({ acme, as }) => {
  const ana = await acme.hire('Ana');
  const [first, second] = [await as(ana, path), await as(ana, path)];
  await second.getByRole('checkbox', { name: 'My roles change: Bell' }).press('Space');
  await first.getByRole('checkbox', { name: 'Someone reviews my leave: Mail' }).press('Space');
  await expectMessage(first, saved, () => first.getByRole('button', { name: 'Save', exact: true }).click());
  await second.getByRole('button', { name: 'Save', exact: true }).click();
  const conflict = second.getByRole('alert', { name: 'Changed by someone else' });
  await expect(conflict).toContainText('Someone reviews my leave: not by email');
});

test('it fits a phone', async ({ acme, as }) => {
  const page = await as(await acme.hire('Ana'), path, { viewport: { width: 360, height: 740 } });
  await page.getByRole('switch', { name: 'Quiet hours for push' }).press('Space');
  await expect(page.getByRole('checkbox', { name: 'My roles change: Bell' })).toBeVisible();
  await expectToFit(page);
  await expectAccessible(page);
});

test('a list that cannot be loaded says so, and can be retried', async ({ acme, as }) => {
  const page = await as(await acme.hire('Ana'), '/favicon.svg');
  const failing = '**/app/notifications/push/devices*';
  await readApart(page);
  await page.route(failing, (route) => route.fulfill({ status: 500, json: { message: 'Something went wrong.' } }));
  await page.goto(acme.url + path);
  const card = page.getByRole('region', { name: 'Push on your devices' });
  await expect(card.getByRole('alert')).toContainText('Something went wrong.');
  await page.unroute(failing);
  await card.getByRole('button', { name: 'Retry' }).click();
  await expect(card.getByRole('listitem')).toContainText('This browser');
});
