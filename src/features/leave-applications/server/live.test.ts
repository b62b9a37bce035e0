import { expect, test } from 'vitest';
import { holdersChannel, personChannel } from '#platform/shared/events.ts';
import { applicationNews } from '../events.ts';
import { applicationWorld, day, now } from '../testing/application-world.ts';
import { applicationListeners } from './listeners.ts';

test('all viewers of leave lists get its events: managers of leave, viewers, reviewers, and deputies', async () => {
  const { acme, ana, rob, sue, applied } = await applicationWorld();
  const days = { starts_on: day('2026-03-01'), ends_on: day('2026-03-31') };
  await acme.inside((db) =>
    db
      .insertInto('leave_deputies')
      .values({ person_id: rob.id, deputy_id: sue.id, ...days })
      .execute(),
  );
  await applied('2026-03-09');
  const notified = new Set<string>();
  const publish = (channels: string | readonly string[], { name }: { name: string }) => {
    if (name === applicationNews.name) for (const channel of [channels].flat()) notified.add(channel);
  };
  await acme.inside(async (db) => {
    const rows = await db.selectFrom('events').select(['id', 'type', 'payload', 'created_at']).execute();
    for (const event of rows.map((row) => ({ ...row, created_at: new Date(now * 1000) })))
      for (const listener of applicationListeners)
        if (listener.on === event.type)
          await listener.run({ db, company_id: acme.id, event, publish, send: async () => {} } as never);
  });
  const holders = ['view_any', 'review_any'].map((right) => `${right}_leave_application` as const);
  expect([...notified].toSorted()).toEqual(
    [
      ...[ana, rob, sue].map(({ id }) => personChannel(id)),
      ...[...holders, 'edit_employee_leave', 'view_employee_leave'].map((right) =>
        holdersChannel(acme.id, right as 'edit_employee_leave'),
      ),
    ].toSorted(),
  );
});
