import { addDays } from '#platform/shared/time.ts';
import { openUnheard } from './apart.ts';
import { applied, leaveWorld, monday } from './leave-world.ts';
import { expect, expectAccessible, test, type Acme } from './world.ts';

const say = (acme: Acme, subject_id: string, author_id: string, count: number) =>
  acme.inside((db) =>
    db
      .insertInto('comments')
      .values(
        Array.from({ length: count }, (_, index) => ({
          subject_type: 'leave_application',
          subject_id,
          author_id,
          body: `No. ${index + 1}`,
          created_at: new Date(Date.now() - (count - index) * 60_000),
        })),
      )
      .execute(),
  );

test('old comments on an application can be read, too', async ({ acme, as }) => {
  const world = await leaveWorld(acme);
  const id = await applied(acme, world, world.ana, [monday(world)]);
  await say(acme, id, world.rob.id, 120);
  const page = await as(world.ana, `/leave/application/view/${id}`);
  const first = page.getByText('No. 1', { exact: true });
  await expect(page.getByText('No. 120', { exact: true })).toBeVisible();
  await expect(first).toHaveCount(0);
  await page.getByRole('button', { name: 'Show 70 earlier comments' }).click();
  await page.getByRole('button', { name: 'Show 20 earlier comments' }).click();
  await expect(first).toBeVisible();
  await expect(page.getByRole('button', { name: /earlier comment/ })).toHaveCount(0);
  await expectAccessible(page);
});

test('the list says the number of comments in words, one in the singular', async ({ acme, as }) => {
  const world = await leaveWorld(acme);
  const first = monday(world);
  const id = await applied(acme, world, world.ana, [first]);
  await say(acme, id, world.rob.id, 1);
  const other = await applied(acme, world, world.ana, [addDays(first, 1)]);
  await say(acme, other, world.rob.id, 2);
  const page = await as(world.ana, '/leaves/self');
  const rows = page.getByRole('table', { name: 'Applications' }).getByRole('row');
  await expect(rows.getByText('1 comment', { exact: true })).toHaveCount(1);
  await expect(rows.getByText('2 comments', { exact: true })).toHaveCount(1);
});

test('a reaction to a comment on leave can be given and withdrawn, and the list of reactions is current', async ({
  acme,
  as,
}) => {
  const world = await leaveWorld(acme);
  const id = await applied(acme, world, world.ana, [monday(world)]);
  await say(acme, id, world.rob.id, 1);
  const page = await as(world.ana, '/favicon.svg');
  await openUnheard(page, `${acme.url}/leave/application/view/${id}`);
  const late = Promise.withResolvers<void>();
  await page.route(
    '**/reacts/store',
    async (route) => {
      await late.promise;
      await route.continue();
    },
    { times: 1 },
  );
  const heart = page.getByRole('button', { name: /^Love Rob Hale’s comment/ });
  await heart.click();
  await page.getByRole('button', { name: 'See who loves Rob Hale’s comment: 1' }).click();
  const names = page.getByRole('tooltip');
  await expect(names).toHaveText('No reactions any more');
  late.resolve();
  await expect(names.getByRole('listitem')).toHaveText(['You']);
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await expect
    .poll(() =>
      acme.inside((db) => db.selectFrom('reactions').select('type').where('person_id', '=', world.ana.id).execute()),
    )
    .toEqual([]);
});

test('a deleted comment or application is reported in its place, and no typed text is lost', async ({ acme, as }) => {
  const world = await leaveWorld(acme);
  const first = monday(world);
  const id = await applied(acme, world, world.ana, [first, addDays(first, 1)]);
  await say(acme, id, world.rob.id, 1);
  const page = await as(world.ana, '/favicon.svg');
  await openUnheard(page, `${acme.url}/leave/application/view/${id}`);
  const comment = page.getByText('No. 1', { exact: true });
  await expect(comment).toBeVisible();
  await acme.inside((db) => db.deleteFrom('comments').where('subject_id', '=', id).execute());
  // The following requests are about an application that still exists.
  const reloaded = ['application/view/', 'comments/index'].map((path) =>
    page.waitForResponse((reply) => decodeURIComponent(reply.url()).includes(path)),
  );
  await page.getByRole('button', { name: /Rob Hale’s comment/ }).click();
  await Promise.all(reloaded);
  await expect(comment).toHaveCount(0);
  await expect(page.getByText('No comments yet.')).toBeVisible();

  await acme.inside((db) => db.deleteFrom('leave_applications').where('id', '=', id).execute());
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('I can be called.');
  await page.getByRole('button', { name: 'Send comment' }).click();
  await expect(page.getByText('This application no longer exists.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'We couldn’t send your comment' })).toHaveValue('I can be called.');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expectAccessible(page);
});
