import { expect, test } from 'vitest';
import { correctionListeners } from './listeners.ts';
import { reviewWorld, withFirst, type ReviewWorld } from './testing/review-world.ts';

/** Delivers pending events about days. @returns the resulting notifications */
const deliver = ({ acme }: ReviewWorld) =>
  acme.inside(async (db) => {
    const events = await db
      .selectFrom('events')
      .select(['id', 'type', 'payload', 'created_at'])
      .where('type', '=', 'attendance.corrected')
      .orderBy('id')
      .execute();
    for (const event of events)
      for (const listener of correctionListeners)
        await listener.run({ db, company_id: acme.id, event, publish: () => {}, send: async () => {} } as never);
    return db.selectFrom('notifications').select(['person_id', 'message', 'url']).orderBy('created_at').execute();
  });

test('the person of a changed day is notified of each change, once', async () => {
  const world = await reviewWorld();
  const { ana, hanna, id, read, update, flags, remove } = world;
  const { form } = await read(hanna, id, ana.id);
  await update(hanna, id, { ...form, clocks: withFirst(form.clocks, { end_date_time: '2026-03-11 17:00:00' }) });
  await flags(hanna, id, { user_id: ana.id, is_remote: true, is_late: null, is_incomplete: null });
  await remove(hanna, id, ana.id);
  await deliver(world);
  const url = `/time/details/view/${id}/${ana.id}`;
  expect(await deliver(world)).toEqual([
    { person_id: ana.id, message: 'Hanna corrected your times of 11 March 2026.', url },
    { person_id: ana.id, message: 'Hanna changed the marks of your 11 March 2026.', url },
    { person_id: ana.id, message: 'Hanna deleted your attendance of 11 March 2026.', url: '/time/self' },
  ]);
});

test('a company can turn it off', async () => {
  const world = await reviewWorld();
  const { ana, hanna, id, flags, acme } = world;
  await acme.inside((db) =>
    db
      .insertInto('alert_settings')
      .values({ event: 'corrected_day', in_app: false, mail: false, push: false })
      .execute(),
  );
  await flags(hanna, id, { user_id: ana.id, is_remote: true, is_late: null, is_incomplete: null });
  expect(await deliver(world)).toEqual([]);
});
