import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { callerFor, database, type Member } from '#platform/testing/company.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { feature as attendanceFeature } from '#features/attendance/feature.ts';
import { noteChange } from '#features/days/testing/journal.ts';
import { feed } from '#features/feed/contract.ts';
import { feature as feedFeature } from '#features/feed/feature.ts';
import { call as inFeed, feedWorld, now, published, saying } from '#features/feed/testing/feed-world.ts';
import { toDo } from '../contract.ts';
import { toDoRoutes } from './routes.ts';

const app = createHttp({
  authenticator: sessionAuthenticator(database),
  features: [toDoRoutes([attendanceFeature, feedFeature])],
  now: () => new Date(now * 1000),
});
const call = callerFor(app);

const listOf = async (who: Member) => (await call(toDo.index, {}, who)).body.data;

test('announcements are to be acknowledged, by those whom they ask, until they have been', async () => {
  const { wes, ana, cem, sales } = await feedWorld();
  const first = await published(wes, { type: 1, body: saying('The lab is open') });
  expect(await listOf(cem)).toEqual([
    {
      key: 'announcements',
      icon: 'announcement',
      name: 'Acknowledge 1 announcement',
      line: 'From Wes',
      at: first.created_time,
      path: `/feed/view/${first.slug}`,
    },
  ]);
  await published(wes, { type: 1, body: saying('Prices'), audience: [{ kind: 'department', id: sales }] });
  expect(await listOf(ana)).toMatchObject([{ name: 'Acknowledge 2 announcements' }]);
  expect(await listOf(cem)).toMatchObject([{ name: 'Acknowledge 1 announcement' }]);
  expect(await listOf(wes)).toEqual([]);
  await inFeed(feed.acknowledge, { params: { id: first.id }, body: {} }, cem);
  expect(await listOf(cem)).toEqual([]);
});

test('one’s own irregular days are listed, with the day where there is one, and never those of others', async () => {
  const { acme } = await feedWorld();
  const [ana, ben] = [await acme.hire('Ana', 'view_attendance'), await acme.hire('Ben', 'view_attendance')];
  const irregular = (who: Member, date: string) =>
    acme.inside(async (db) => {
      const id = crypto.randomUUID();
      await noteChange(db, who.id, id);
      const values = { id, person_id: who.id, working_date: date as LocalDate, has_irregular: true };
      await db.insertInto('attendances').values(values).execute();
      return id;
    });
  const id = await irregular(ana, '2026-02-27');
  expect(await listOf(ana)).toEqual([
    {
      key: 'days',
      icon: 'day',
      name: 'Check Friday, 27 February',
      line: 'This day needs review',
      at: null,
      path: `/time/details/view/${id}/${ana.id}`,
    },
  ]);
  expect(await listOf(ben)).toEqual([]);
  await irregular(ana, '2026-02-26');
  expect(await listOf(ana)).toMatchObject([{ name: 'Check 2 days', path: '/time/self' }]);
  await acme.inside(async (db) => {
    await noteChange(db, ana.id);
    await db.updateTable('attendances').set({ approved_at: new Date() }).execute();
  });
  expect(await listOf(ana)).toEqual([]);
});

test('one’s own day whose clock-out is missing is listed', async () => {
  const { acme } = await feedWorld();
  const ana = await acme.hire('Ana', 'view_attendance');
  await acme.inside(async (db) => {
    const id = crypto.randomUUID();
    await noteChange(db, ana.id, id);
    const dayOf = { person_id: ana.id };
    await db
      .insertInto('attendances')
      .values({ id, ...dayOf, working_date: '2026-02-25' as LocalDate })
      .execute();
    const started_at = new Date('2026-02-25T08:00:00Z');
    await db
      .insertInto('clocks')
      .values({ ...dayOf, attendance_id: id, started_at, zone: 'UTC', source: 'web' })
      .execute();
  });
  expect(await listOf(ana)).toMatchObject([{ name: 'Check Wednesday, 25 February', line: 'The clock-out is missing' }]);
});
