import { goOffline } from './apart.ts';
import { applied, leaveWorld, monday } from './leave-world.ts';
import { writePost } from './posts.ts';
import { expect, expectAccessible, expectMessage, expectToFit, test, type Acme } from './world.ts';
import type { Member } from '#platform/testing/company.ts';

const saved = 'We’ve saved your edit successfully.';

async function alert(acme: Acme, member: Member, messages: readonly string[]): Promise<void> {
  await acme.inside((db) =>
    db
      .insertInto('notifications')
      .values(
        messages.map((message, n) => ({
          person_id: member.id,
          event: 'roles_changed',
          message,
          url: '/time/self',
          in_app: true,
          source_id: crypto.randomUUID(),
          created_at: new Date(Date.now() - n * 3_600_000),
        })),
      )
      .execute(),
  );
}

test('alerts are listed under the bell, more by asking, and lead to what they are about', async ({ acme, as }) => {
  const ana = await acme.hire('Ana', 'view_attendance');
  await alert(
    acme,
    ana,
    Array.from({ length: 7 }, (_, n) => `Number ${n + 1}`),
  );
  const page = await as(ana, '/feed');
  await page.getByRole('button', { name: 'Alerts, 7 unread' }).click();
  const list = page.getByRole('dialog', { name: 'Alerts' });
  await expect(list.getByRole('listitem').filter({ hasText: 'Number' })).toHaveCount(5);
  await expectAccessible(page);
  await list.getByRole('button', { name: 'Show more' }).click();
  await expect(list.getByRole('listitem').filter({ hasText: 'Number' })).toHaveCount(7);
  await list.getByRole('button', { name: /Number 1/ }).click();
  await expect(page.getByRole('button', { name: 'Alerts, 6 unread' })).toBeVisible();
  await expect(page).toHaveURL(/\/time\/self$/);
  await page.getByRole('button', { name: 'Alerts, 6 unread' }).click();
  await page.getByRole('button', { name: 'Mark All As Read' }).click();
  await expect(page.getByRole('button', { name: 'Alerts', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark All As Read' })).toHaveCount(0);
  await page.getByRole('link', { name: 'View All Alerts' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Alerts');
  await expect(page.getByRole('listitem').filter({ hasText: 'Number' })).toHaveCount(7);
});

test('an alert opens its address after 2 seconds, read or not', async ({ acme, as }) => {
  const ana = await acme.hire('Ana', 'view_attendance');
  await alert(acme, ana, ['Only one']);
  const page = await as(ana, '/favicon.svg');
  await page.clock.install();
  // The page runs on a fake clock, so its socket is kept closed.
  await goOffline(page);
  for (const bell of ['Alerts, 1 unread', 'Alerts']) {
    await page.goto(new URL('/feed', page.url()).href);
    await page.getByRole('button', { name: bell, exact: true }).click();
    const item = page.getByRole('dialog', { name: 'Alerts' }).getByRole('button', { name: /Only one/ });
    await expect(item).toBeVisible();
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
    await item.click();
    await expect(item).toHaveAttribute('aria-busy', 'true');
    await page.clock.runFor(1900);
    await expect(page).toHaveURL(/\/feed$/);
    await page.clock.runFor(200);
    await expect(page).toHaveURL(/\/time\/self$/);
    await page.clock.resume();
  }
});

test('an address with an alert’s id reads it and forgets the id', async ({ acme, as }) => {
  const ana = await acme.hire('Ana', 'view_attendance');
  await alert(acme, ana, ['Only one']);
  const { id } = await acme.inside((db) => db.selectFrom('notifications').select('id').executeTakeFirstOrThrow());
  const page = await as(ana, `/time/self?nid=${id}`);
  await expect(page).toHaveURL(/\/time\/self$/);
  await expect(page.getByRole('button', { name: 'Alerts', exact: true })).toBeVisible();
});

test('settings apply immediately: a day with corrected times rings the manager’s bell', async ({ acme, as }) => {
  const olga = await acme.hire('Olga', 'view_app_settings_menu', 'configure_notification_setup', 'add_employee');
  const ida = await acme.hire('Ida');
  await acme.inside((db) => db.updateTable('people').set({ status: 'invited' }).where('id', '=', ida.id).execute());
  const page = await as(olga, '/settings/general-settings/alert-setup');
  const box = page.getByRole('switch', { name: 'An invited person signs in for the first time: In Muster' });
  await expect(box).toBeChecked();
  // The checkbox itself is invisible; the switch drawn for it is visible.
  await expect(page.locator('.mantine-Switch-track').first()).toBeVisible();
  await expectToFit(page);
  await acme.givePassword(ida, 'her first password');
  await expect(page.getByRole('button', { name: 'Alerts, 1 unread' })).toBeVisible();
  await box.press('Space');
  await expectMessage(page, saved, () => page.getByRole('button', { name: 'Save', exact: true }).click());
  await acme.inside((db) => db.updateTable('people').set({ status: 'invited' }).where('id', '=', ida.id).execute());
  await acme.givePassword(ida, 'her second password');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Alerts, 1 unread' })).toBeVisible();
});

test('the second of two people who set the alerts sees the first one’s changes, and nothing is lost', async ({
  acme,
  as,
}) => {
  const [olga, otto] = [
    await acme.hire('Olga', 'view_app_settings_menu', 'configure_notification_setup'),
    await acme.hire('Otto', 'view_app_settings_menu', 'configure_notification_setup'),
  ];
  const path = '/settings/general-settings/alert-setup';
  const [first, second] = [await as(olga, path), await as(otto, path)];
  await second.getByRole('switch', { name: 'A password is changed: By email' }).press('Space');
  await first.getByRole('switch', { name: 'A person’s roles changed: By email' }).press('Space');
  await expectMessage(first, saved, () => first.getByRole('button', { name: 'Save', exact: true }).click());
  await second.getByRole('button', { name: 'Save', exact: true }).click();
  const conflict = second.getByRole('alert', { name: 'Changed by someone else' });
  await expect(conflict).toContainText('A person’s roles changed: In Muster, By email');
  await expectAccessible(second);
  await expectMessage(second, saved, () => conflict.getByRole('button', { name: 'Save my version' }).click());
});

test('alerts are grouped below their days', async ({ acme, as }) => {
  const ana = await acme.hire('Ana', 'view_attendance');
  await alert(acme, ana, ['Just now', 'Muster has changed something']);
  await acme.inside(async (db) => {
    for (const [message, at] of [
      ['Just now', Date.now()],
      ['Muster has changed something', Date.now() - 20 * 3_600_000],
    ] as const)
      await db
        .updateTable('notifications')
        .set({ created_at: new Date(at) })
        .where('message', '=', message)
        .execute();
  });
  const page = await as(ana, '/notification/all');
  const today = page.getByRole('region', { name: 'Today' });
  await expect(today.getByRole('listitem')).toHaveText([/Muster · Just now/]);
  await expect(page.getByRole('region', { name: 'Yesterday' }).getByRole('listitem')).toHaveText([
    /Muster has changed something\d/,
  ]);
  await expectToFit(page);
});

test('leave that waits is decided beside its alert, which is read then', async ({ acme, as }) => {
  const world = await leaveWorld(acme);
  await applied(acme, world, world.ana, [monday(world)]);
  const page = await as(world.rob, '/notification/all');
  const review = page.getByRole('button', { name: /^Review: Ana Lima applies for / });
  await review.press('Enter');
  const panel = page.getByRole('region', { name: 'Application' });
  await expect(panel.getByRole('heading', { name: 'Application', exact: true })).toBeFocused();
  await expect(panel.getByRole('link', { name: 'Ana Lima' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Alerts', exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectMessage(page, 'You’ve successfully performed this action.', () =>
    panel.getByRole('button', { name: 'Approve 1 day' }).click(),
  );
  await expect(panel.getByRole('status', { name: 'Result' })).toContainText('Rob Hale');
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(review).toBeFocused();
});

test('an announcement is read and acknowledged beside its alert', async ({ acme, as }) => {
  const [wes, ana] = [await acme.hire('Wes Writer', 'add_feed'), await acme.hire('Ana Lima')];
  await acme.inside((db) => writePost(db, { author_id: wes.id, title: 'The lab is back', isAnnouncement: true }));
  const page = await as(ana, '/notification/all');
  await page
    .getByRole('button', { name: 'Read: Wes Writer asks you to acknowledge “The lab is back”.' })
    .press('Enter');
  const panel = page.getByRole('region', { name: 'Post' });
  await expect(panel.getByRole('heading', { name: 'Post', exact: true })).toBeFocused();
  await panel.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(panel.getByText(/^You acknowledged this today/)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
});

test('on a phone the decision about leave is in a sheet, fully visible', async ({ acme, as }) => {
  const world = await leaveWorld(acme);
  await applied(acme, world, world.ana, [monday(world)]);
  const page = await as(world.rob, '/notification/all', { viewport: { width: 390, height: 844 } });
  await page.getByRole('button', { name: /^Review: Ana Lima applies for / }).click();
  const sheet = page.getByRole('dialog', { name: 'Application' });
  await expect(sheet.getByRole('button', { name: 'Approve 1 day' })).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await expectToFit(page);
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toBeHidden();
});

for (const [place, width, role] of [
  ['beside', 1440, 'region'],
  ['in a sheet over', 1200, 'dialog'],
] as const)
  test(`text written ${place} alerts is not lost by a press`, async ({ acme, as }) => {
    const [wes, ana] = [await acme.hire('Wes Writer', 'add_feed'), await acme.hire('Ana Lima')];
    await acme.inside((db) => writePost(db, { author_id: wes.id, title: 'The lab is back', isAnnouncement: true }));
    const page = await as(ana, '/notification/all', { viewport: { width, height: 900 } });
    const read = page.getByRole('button', { name: /^Read: Wes Writer asks you to acknowledge / });
    await read.click();
    const panel = page.getByRole(role, { name: 'Post' });
    const field = panel.getByRole('textbox', { name: 'Write a comment' });
    await field.fill('Where are the keys?');
    await page.keyboard.press('Escape');
    await expect(field).toHaveValue('Where are the keys?');
    const question = page.getByRole('alertdialog');
    await panel.getByRole('button', { name: 'Close' }).click();
    await expect(question).toHaveAccessibleName('Discard unsaved changes?');
    // Escape closes the question, not the panel below it.
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(field).toHaveValue('Where are the keys?');
    await panel.getByRole('button', { name: 'Close' }).click();
    await question.getByRole('button', { name: 'Discard changes' }).click();
    await expect(panel).toBeHidden();
    await expect(read).toBeFocused();
  });

test('opening another alert asks before what is written goes, and a panel opened meanwhile stays', async ({
  acme,
  as,
}) => {
  const [wes, ana] = [await acme.hire('Wes Writer', 'add_feed'), await acme.hire('Ana Lima', 'view_attendance')];
  await acme.inside((db) => writePost(db, { author_id: wes.id, title: 'The lab is back', isAnnouncement: true }));
  await alert(acme, ana, ['Only one']);
  const page = await as(ana, '/notification/all', { viewport: { width: 1440, height: 900 } });
  await page.clock.install();
  const row = page.getByRole('button', { name: /Only one/ });
  const read = page.getByRole('button', { name: /^Read: Wes Writer asks you to acknowledge / });
  const panel = page.getByRole('region', { name: 'Post' });
  const field = panel.getByRole('textbox', { name: 'Write a comment' });
  await row.click();
  await expect(row).toHaveAttribute('aria-busy', 'true');
  await read.click();
  await expect(row).toHaveAttribute('aria-busy', 'false');
  await field.fill('Where are the keys?');
  await page.clock.runFor(2100);
  await expect(field).toHaveValue('Where are the keys?');
  await expect(page).toHaveURL(/\/notification\/all$/);

  const question = page.getByRole('alertdialog');
  await page.getByRole('link', { name: 'Preferences' }).click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await row.click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(row).toHaveAttribute('aria-busy', 'false');
  await expect(field).toHaveValue('Where are the keys?');
  await row.click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(panel).toHaveCount(0);
  await expect(page).toHaveURL(/\/time\/self$/);
});
