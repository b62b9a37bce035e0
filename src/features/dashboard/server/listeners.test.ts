import { expect, test } from 'vitest';
import { companyChannel } from '#platform/shared/events.ts';
import { reviewerLeaves } from '#features/leave-applications/contract.ts';
import { applicationWorld, call, now } from '#features/leave-applications/testing/application-world.ts';
import { onLeaveNews } from '../events.ts';
import { dashboardListeners } from './listeners.ts';

test('leave that includes today is sent to every open page, other leave to none', async () => {
  const world = await applicationWorld();
  const { acme, rob, applied, approve, reject, change } = world;
  const del = await acme.hire('Del', 'delete_any_leave_application', 'change_decision_leave_application');
  /** Returns messages since the last call. */
  const recorded = () =>
    acme.inside(async (db) => {
      const rows = await db
        .selectFrom('events')
        .select(['id', 'type', 'payload', 'created_at'])
        .orderBy('id')
        .execute();
      const names: string[] = [];
      // The event happened at the time of the test's clock.
      for (const event of rows.map((row) => ({ ...row, created_at: new Date(now * 1000) })))
        for (const listener of dashboardListeners)
          if (listener.on === event.type && event.type === 'leave.application_changed')
            await listener.run({
              db,
              company_id: acme.id,
              event,
              publish: (channel: string, { name }: { name: string }) => void names.push(`${name} ${channel}`),
            } as never);
      await db.deleteFrom('events').execute();
      return names;
    });
  const news = `${onLeaveNews.name} ${companyChannel(acme.id)}`;
  const current = await applied('2026-03-02');
  expect(await recorded()).toEqual([]);
  await approve(current, rob);
  expect(await recorded()).toEqual([news]);
  // The person is away today and stays away, so the day of return changes.
  await approve(await applied('2026-03-03'), rob);
  expect(await recorded()).toEqual([news]);
  await change(current, 'rejected', del);
  expect(await recorded()).toEqual([news]);
  await approve(await applied('2026-03-12'), rob);
  expect(await recorded()).toEqual([]);
  const other = await applied('2026-03-16');
  await reject(other, rob);
  expect(await recorded()).toEqual([]);
  await call(reviewerLeaves.delete, { params: { id: other } }, del);
  expect(await recorded()).toEqual([news]);
});
