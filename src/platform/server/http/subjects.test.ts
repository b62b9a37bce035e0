import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { defineContract } from '../../shared/contract.ts';
import type { Permission } from '../../shared/permissions.ts';
import { recordId } from '../../shared/schemas.ts';
import { authenticator } from '../../testing/authenticator.ts';
import { callerFor, company } from '../../testing/company.ts';
import { createHttp } from './http.ts';
import { implement, type Actor } from './implement.ts';
import { subjectsOf } from './subjects.ts';

const others = ['view_any_attendance'] as const;
const reply = z.object({});
const user_id = recordId;

const probe = defineContract({
  path: {
    route: 'GET probe/{user_id}',
    summary: 'Of somebody',
    access: { own: ['view_attendance'], others, subject: 'params.user_id' },
    params: z.object({ user_id }),
    reply,
  },
  query: {
    route: 'GET probe',
    summary: 'Of somebody, or of everybody',
    access: { own: 'member', others, subject: 'query.user_id' },
    query: z.object({ user_id: user_id.optional() }),
    reply,
  },
  body: {
    route: 'POST probe',
    summary: 'To somebody',
    access: { own: ['view_attendance'], others, subject: 'body.user_id' },
    body: z.object({ user_id }),
    reply,
  },
});

const done = async () => ({});
const app = createHttp({ authenticator, features: [implement(probe)({ path: done, query: done, body: done })] });
const call = callerFor(app);
afterAll(() => app.close());

/** Returns the statuses for a person with these permissions who asks about themselves, another person and no one. */
async function statuses(...permissions: Permission[]) {
  const acme = await company();
  const [ana, ben] = [await acme.hire('Ana', ...permissions), await acme.hire('Ben')];
  const about = (id: string) =>
    Promise.all([
      call(probe.path, { params: { user_id: id } }, ana),
      call(probe.query, { query: { user_id: id } }, ana),
      call(probe.body, { body: { user_id: id } }, ana),
    ]);
  const nobody = crypto.randomUUID();
  const replies = { own: await about(ana.id), other: await about(ben.id), nobody: await about(nobody) };
  return Object.fromEntries(
    Object.entries(replies).map(([subject, each]) => [subject, each.map(({ status }) => status)]),
  );
}

test('without a permission only what every member may see of their own is open', async () => {
  expect(await statuses()).toEqual({ own: [403, 200, 403], other: [403, 403, 403], nobody: [403, 403, 403] });
});

test('the permission for one’s own opens only one’s own, and does not reveal who else exists', async () => {
  expect(await statuses('view_attendance')).toEqual({
    own: [200, 200, 200],
    other: [403, 403, 403],
    nobody: [403, 403, 403],
  });
});

test('the permission for others opens one’s own, too', async () => {
  expect(await statuses('view_any_attendance')).toEqual({
    own: [200, 200, 200],
    other: [200, 200, 200],
    nobody: [200, 200, 200],
  });
});

test('a call that names no one is not about the caller', async () => {
  const ana = await (await company()).hire('Ana', 'view_attendance');
  expect((await call(probe.query, { query: {} }, ana)).status).toBe(403);
});

test('callers without the permission get no information about its input', async () => {
  const ana = await (await company()).hire('Ana');
  expect((await call(probe.body, { body: { user_id: 'nonsense' } }, ana)).status).toBe(403);
});

test.each([[[]], [['view_attendance']], [['view_any_attendance']]] as const)(
  'the condition finds exactly the people it includes: %j',
  async (permissions) => {
    const acme = await company();
    const [ana] = [await acme.hire('Ana', ...permissions), await acme.hire('Ben')];
    const actor: Actor = { ...ana, avatar: '', session_id: '', permissions: new Set(permissions) };
    for (const access of [probe.path.access, probe.query.access, others]) {
      const subjects = subjectsOf(actor, access);
      const found = await acme.inside((db) =>
        db
          .selectFrom('people')
          .select('id')
          .where((eb) => subjects.where(eb.ref('people.id')))
          .execute(),
      );
      const all = await acme.inside((db) => db.selectFrom('people').select('id').execute());
      expect(new Set(found)).toEqual(new Set(all.filter(({ id }) => subjects.includes(id))));
    }
  },
);
