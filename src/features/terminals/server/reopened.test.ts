import { expect, test } from 'vitest';
import { rowsOf } from '#platform/server/database/database.ts';
import { noteChange } from '#features/days/testing/journal.ts';
import { closePeriod, reopenPeriod } from '#features/periods/server/commands.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { Month } from '#features/company/rules/calendar-period.ts';
import { terminalListeners } from './listeners.ts';
import { terminalWorld } from './testing/terminal-world.ts';

const [first, last] = ['2026-03-01', '2026-03-31'] as [LocalDate, LocalDate];
const [one, two] = ['2026-03-10', '2026-03-11'];

/** March is closed when the gate sends Ana's punches of two of its days, the second of which is approved. */
async function createClosedWorld() {
  const world = await terminalWorld();
  const ana = await world.hire('Ana', '7');
  const { machine } = await world.claimed();
  world.at(`${two} 22:00:00`);
  for (const time of ['09:00:00', '16:00:00']) machine.punch('7', { time: `${two} ${time}` });
  await machine.talk();
  await world.settle();
  const closer = () => ({ actor_id: null, now: world.now() });
  const id = await world.acme.inside(async (db) => {
    const [day] = await rowsOf<{ id: string }>(db, 'select id from attendances');
    await noteChange(db, ana.id, day?.id ?? '');
    await rowsOf(db, 'update attendances set approved_at = now()');
    await closePeriod(
      db,
      { name: 'March 2026', month: '2026-03' as Month, start_date: first, end_date: last },
      null,
      closer(),
    );
    return (await rowsOf<{ id: string }>(db, 'select id from closed_periods'))[0]?.id ?? '';
  });
  world.at('2026-04-02 12:00:00');
  const { machine: gate } = await world.claimed();
  for (const time of ['09:00:00', '16:30:00']) gate.punch('7', { time: `${one} ${time}` });
  gate.punch('7', { time: `${two} 17:30:00` });
  await gate.talk();
  await world.settle();
  /** Delivers the event that a period was opened or closed. */
  const pairedTexts = () =>
    world.acme.inside(async (db) => {
      for (const { on, run } of terminalListeners)
        if (on === 'periods.changed')
          await run({ db, company_id: world.acme.id, event: {}, send: async () => {} } as never);
    });
  const reopen = () => world.acme.inside((db) => reopenPeriod(db, id, 'A mistake', closer()));
  const flagged = () => world.rows('select working_date::text as date from attendances where flagged_at is not null');
  return { ...world, ana, told: pairedTexts, reopen, flagged };
}

test('punches that waited for a closed period are paired when it is reopened, and an approved day is flagged', async () => {
  const { ana, recorded, results, told, reopen, settle, flagged } = await createClosedWorld();
  const before = { [two]: '09:00–16:00' };
  expect((await results()).filter((line) => line.endsWith('closed'))).toHaveLength(3);
  await told();
  await settle();
  expect(await recorded(ana.id)).toEqual(before);
  expect(await flagged()).toEqual([]);

  await reopen();
  await told();
  await settle();
  expect(await recorded(ana.id)).toEqual({ [one]: '09:00–16:30', ...before });
  expect((await results()).at(-1)).toBe('7 17:30:00 approved');
  expect(await flagged()).toEqual([{ date: two }]);
  await told();
  await settle();
  expect((await results()).at(-1)).toBe('7 17:30:00 approved');
});

test('a period closed for one person still waits when it is reopened for everyone', async () => {
  const { ana, acme, recorded, results, told, reopen, settle } = await createClosedWorld();
  await reopen();
  await acme.inside((db) =>
    rowsOf(db, `insert into closed_periods (name, starts_on, ends_on, person_id) values ('March 2026', $1, $2, $3)`, [
      first,
      last,
      ana.id,
    ]),
  );
  await told();
  await settle();
  expect((await results()).filter((line) => line.endsWith('closed'))).toHaveLength(3);
  expect(await recorded(ana.id)).toEqual({ [two]: '09:00–16:00' });
});
