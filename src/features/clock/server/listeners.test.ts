import { expect, test } from 'vitest';
import { commits } from '#platform/server/events/events.ts';
import { clockListeners } from './listeners.ts';
import { workingWorld } from './testing/working-world.ts';

test('a change of the clock is sent to the person and to viewers of all attendance, with minimal data', async () => {
  const { acme, clock, hire } = await workingWorld();
  const ana = await hire();
  clock.at('2026-03-11 09:00:00');
  const { body } = await clock.in(ana);
  await clock.break(ana);

  const events = await acme.inside(async (db) => {
    const messages: unknown[] = [];
    const event = await db
      .selectFrom('events')
      .select(['id', 'type', 'payload', 'created_at'])
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const listener = clockListeners.find(({ on }) => on === 'clock.changed');
    const delivery = {
      db,
      company_id: acme.id,
      event,
      publish: (channels: readonly string[], { name }: { name: string }, data: unknown) =>
        void messages.push([channels, name, data]),
    };
    await listener?.run(delivery as never);
    return { on: listener?.on, messages };
  });

  expect(events).toEqual({
    on: 'clock.changed',
    messages: [
      [
        [`private-user.${ana.id}`, `private-holders.${acme.id}.view_any_attendance`],
        'clock.status',
        {
          author: ana.id,
          data: { is_clocked_in: true, is_on_break: true, working_date: '2026-03-11', attendance_id: body.id },
        },
      ],
    ],
  });
});

test('the relay gets a clock-in once it is committed, and none that was refused', async () => {
  const { clock, hire } = await workingWorld();
  const ana = await hire();
  let heard = 0;
  const listen = () => void heard++;
  commits.on('emitted', listen);
  clock.at('2026-03-11 09:00:00');

  await clock.in(ana);
  const after = heard;
  await clock.in(ana);
  commits.off('emitted', listen);

  expect([after, heard]).toEqual([1, 1]);
});
