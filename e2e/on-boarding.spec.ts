import { createLinkPath } from '#features/access/server/commands.ts';
import { blackPng } from '#platform/testing/pictures.ts';
import { expect, expectAccessible, expectMessage, expectToFit, test, type Acme } from './world.ts';

const password = 'winter-lamp-orbit';
const phone = { viewport: { width: 390, height: 844 } };

/** Invites a person; returns the address in their mail. */
async function invite(acme: Acme, handbook_url: string | null = null) {
  const ana = await acme.hire('Ana Silva');
  const link = await acme.inside(async (db) => {
    await db.updateTable('people').set({ status: 'invited' }).where('id', '=', ana.id).execute();
    await db.updateTable('company_settings').set({ handbook_url }).execute();
    return createLinkPath(db, ana.id, 'invitation', Math.floor(Date.now() / 1000));
  });
  return `${acme.url}${link}`;
}

test('from the invitation to the workspace: password, photo, handbook, done', async ({ acme, guest }) => {
  const link = await invite(acme, 'https://wiki.example/handbook');
  const page = await guest(link);
  await expect(page.getByRole('heading', { name: 'Choose a password' })).toBeVisible();
  await expect(page.getByText('Welcome, Ana')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Steps' }).getByRole('listitem')).toHaveCount(4);
  await expectAccessible(page);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await expect(page.getByLabel('Password strength')).toHaveText('Strong');
  await page.getByLabel('Confirm password').fill('winter-lamp');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Password confirmation does not match')).toBeVisible();
  await page.getByLabel('Confirm password').fill(password);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Add a photo' })).toBeVisible();
  await expectAccessible(page);
  // After a reload, on-boarding continues at this step.
  await page.reload();
  await page.getByLabel('Photo').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await blackPng(400) });
  await expect(page.getByText('Move the photo until your face fills the circle.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use this photo' }).click();

  await expect(page.getByRole('heading', { name: 'Read the handbook' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Opens in a new tab/ })).toHaveAttribute(
    'href',
    'https://wiki.example/handbook',
  );
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { name: 'Add a photo' })).toBeVisible();
  await page.getByRole('button', { name: 'Skip for now' }).click();
  await page.getByRole('button', { name: 'I have read the handbook' }).click();

  const done = page.getByRole('dialog', { name: 'Congratulations!' });
  await expect(done.getByRole('listitem')).toHaveText(['Password set', 'Photo added', 'Handbook read']);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(done).toBeVisible();
  await done.getByRole('button', { name: 'Go to Workspace' }).click();
  await expect(page).toHaveURL(`${acme.url}/feed`);
  await expect(page.getByRole('button', { name: 'Account: Ana Silva' })).toBeVisible();

  const again = await guest(link);
  await expect(again.getByRole('heading', { name: 'Link Expired' })).toBeVisible();
});

test('on a phone every step fits, in the dark too, and the photo can wait', async ({ acme, guest }) => {
  const page = await guest(await invite(acme), { viewport: { width: 360, height: 740 }, colorScheme: 'dark' });
  await expect(page.getByText('Step 1 of 3')).toBeVisible();
  await expectToFit(page);
  await expectAccessible(page);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Step 2 of 3')).toBeVisible();
  await expectToFit(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Skip for now' }).click();
  await expect(page.getByRole('dialog', { name: 'Congratulations!' })).toBeVisible();
  await expectToFit(page);
  await expectAccessible(page);
});

test('a password that was chosen in another browser is not asked for again', async ({ acme, guest }) => {
  const link = await invite(acme);
  const [page, other] = [await guest(link, phone), await guest(link, phone)];
  for (const each of [page, other]) {
    await each.getByLabel('Password', { exact: true }).fill(password);
    await each.getByLabel('Confirm password').fill(password);
  }
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('heading', { name: 'Add a photo' })).toBeVisible();
  await other.getByRole('button', { name: 'Set password' }).click();
  await expect(other.getByText('Your password is already set. Continue with the next step.')).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Add a photo' })).toBeVisible();
  await page.getByRole('button', { name: 'Skip for now' }).click();
  await page.getByRole('button', { name: 'Go to Workspace' }).click();
  await expect(page).toHaveURL(`${acme.url}/feed`);
  await other.getByRole('button', { name: 'Skip for now' }).click();
  await expect(other.getByRole('heading', { name: 'Link Expired' })).toBeVisible();
});

test('finished in another browser than the one that chose the password, it asks for the password', async ({
  acme,
  guest,
}) => {
  const link = await invite(acme);
  const page = await guest(link);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('heading', { name: 'Add a photo' })).toBeVisible();
  const other = await guest(link);
  await other.getByRole('button', { name: 'Skip for now' }).click();
  await expectMessage(other, 'Your profile is ready. Sign in with your password to continue.', () =>
    other.getByRole('button', { name: 'Go to Workspace' }).click(),
  );
  await expect(other).toHaveURL(`${acme.url}/login`);
});

test('a failed load of the invitation shows the error screen', async ({ acme, guest }) => {
  const link = await invite(acme);
  const page = await guest(`${acme.url}/favicon.svg`);
  await page.route('**/on-boarding-invitation/author?*', (route) =>
    route.fulfill({ status: 402, json: { message: 'Boom here', code: 'test' } }),
  );
  await page.goto(link);
  await expect(page.getByRole('heading', { name: '402' })).toBeVisible();
});
