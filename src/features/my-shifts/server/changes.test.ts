import { expect, test } from 'vitest';
import { personChannel } from '#platform/shared/events.ts';
import type { Company, Member } from '#platform/testing/company.ts';
import { calendarChanged } from '#features/calendar/events.ts';
import { calendar } from '#features/calendar/contract.ts';
import { endPublished, openBatch } from '#features/shifts/server/commands/batches.ts';
import { createTemplate, setStandardShift } from '#features/shifts/server/commands.ts';
import { clearDays, publishDays } from '#features/shifts/server/commands/publish.ts';
import { office } from '#features/shifts/testing/office.ts';
import { myShifts } from '../contract.ts';
import { myShiftsListeners } from './listeners.ts';
import { at, date, draft, late, night, createPlannedWorld, serverAt } from './testing/planned-world.ts';

const { call } = serverAt('2025-12-03 14:19:00');
const december = { start_date: date('2025-12-01'), end_date: date('2025-12-31') };
const now = at('2025-12-02 16:12:00');

/** Publishes days: null is a day off, undefined removes what was published. */
async function plan(
  acme: Company,
  by: Member,
  who: Member,
  days: Record<string, typeof late | null | undefined>,
  note?: string,
) {
  return acme.inside(async (db) => {
    const batch_id = await openBatch(db, { kind: 'plan', created_by: by.id });
    const cells = [];
    for (const [on, template] of Object.entries(days))
      if (template !== undefined)
        cells.push({
          person_id: who.id,
          date: date(on),
          template_id: template && (await createTemplate(db, template)),
        });
    const change = { batch_id, actor_id: by.id };
    await publishDays(db, cells, change);
    const gone = Object.keys(days).filter((on) => days[on] === undefined);
    await clearDays(
      db,
      gone.map((on) => ({ person_id: who.id, date: date(on) })),
      change,
    );
    await endPublished(db, batch_id, { by: by.id, now, note });
    return batch_id;
  });
}

async function team() {
  const { acme, ana } = await createPlannedWorld();
  const rafael = await acme.hire('Rafael', 'edit_shift_calendar');
  return { acme, ana, rafael };
}

const changesOf = async (who: Member) => (await call(myShifts.data, { query: december }, who)).body;
const changeTexts = async (who: Member) =>
  (await changesOf(who)).changes.map(
    ({ date: on, old, new: after }) => `${on} ${old?.name ?? 'free'} → ${after?.name ?? 'free'}`,
  );
const see = async (who: Member) => {
  const { changes } = await changesOf(who);
  return call(myShifts.seen, { body: { ids: changes.map(({ id }) => id) } }, who);
};

test('a published change is shown as old and new, with author and reason, until it is seen', async () => {
  const { acme, ana, rafael } = await team();
  await plan(acme, rafael, ana, { '2025-12-12': late, '2025-12-18': late });
  await see(ana);
  await plan(acme, rafael, ana, { '2025-12-12': night, '2025-12-13': late, '2025-12-18': null }, 'Line 2 needs cover.');

  expect(await changeTexts(ana)).toEqual([
    '2025-12-12 Late → Night',
    '2025-12-13 free → Late',
    '2025-12-18 Late → free',
  ]);
  const { published, seen_at } = await changesOf(ana);
  expect(published).toMatchObject({ by: 'Rafael', note: 'Line 2 needs cover.' });
  expect(seen_at).toBe('2025-12-03T13:19:00.000Z');
  await see(ana);
  expect(await changeTexts(ana)).toEqual([]);
});

test('for several changes of a day the first old and the last new shift are shown, and none if they are equal', async () => {
  const { acme, ana, rafael } = await team();
  await plan(acme, rafael, ana, { '2025-12-12': late, '2025-12-13': late });
  await see(ana);
  await plan(acme, rafael, ana, { '2025-12-12': null, '2025-12-13': null });
  await plan(acme, rafael, ana, { '2025-12-12': night, '2025-12-13': late });

  expect(await changeTexts(ana)).toEqual(['2025-12-12 Late → Night']);
});

test('other hours under the same name are a change', async () => {
  const { acme, ana, rafael } = await team();
  await plan(acme, rafael, ana, { '2025-12-12': late });
  await see(ana);
  await plan(acme, rafael, ana, { '2025-12-12': { ...late, start_time: '15:00' } });

  expect((await changesOf(ana)).changes).toMatchObject([
    { old: { start_time: '14:00' }, new: { start_time: '15:00' } },
  ]);
});

test('without a published shift of one’s own, the standard hours are the old or new shift', async () => {
  const { acme, ana, rafael } = await team();
  await acme.inside(async (db) =>
    setStandardShift(db, { effective_from: date('2000-01-01'), template_id: await createTemplate(db, office) }),
  );
  await plan(acme, rafael, ana, { '2025-12-12': late, '2025-12-13': late });
  expect(await changeTexts(ana)).toEqual(['2025-12-12 Office → Late', '2025-12-13 free → Late']);
  await see(ana);
  await plan(acme, rafael, ana, { '2025-12-12': undefined, '2025-12-13': undefined });

  expect(await changeTexts(ana)).toEqual(['2025-12-12 Late → Office', '2025-12-13 Late → free']);
});

test('past days are no longer listed', async () => {
  const { acme, ana, rafael } = await team();
  await plan(acme, rafael, ana, { '2025-12-02': late, '2025-12-03': late });

  expect(await changeTexts(ana)).toEqual(['2025-12-03 free → Late']);
});

test('a draft is no change, and its making is not news', async () => {
  const { acme, ana } = await team();
  await draft(acme, ana, '2025-12-12');

  expect(await changeTexts(ana)).toEqual([]);
  const events = await acme.inside((db) => db.selectFrom('events').select('type').execute());
  expect(events.filter(({ type }) => type === 'shifts.published')).toEqual([]);
});

test('a change published while someone looks still counts as unseen', async () => {
  const { acme, ana, rafael } = await team();
  await plan(acme, rafael, ana, { '2025-12-12': late });
  const { changes } = await changesOf(ana);
  await plan(acme, rafael, ana, { '2025-12-12': night });
  await call(myShifts.seen, { body: { ids: changes.map(({ id }) => id) } }, ana);

  expect(await changeTexts(ana)).toEqual(['2025-12-12 Late → Night']);
});

test('an older device does not restore seen changes, and two simultaneous ones do no harm', async () => {
  const { acme, ana, rafael } = await team();
  await plan(acme, rafael, ana, { '2025-12-12': late });
  const { changes: before } = await changesOf(ana);
  await plan(acme, rafael, ana, { '2025-12-12': night });
  const replies = await Promise.all([see(ana), see(ana)]);
  await call(myShifts.seen, { body: { ids: before.map(({ id }) => id) } }, ana);

  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect(await changeTexts(ana)).toEqual([]);
});

test('no one sees for others', async () => {
  const { acme, ana, rafael } = await team();
  const ben = await acme.hire('Ben', 'view_attendance');
  await plan(acme, rafael, ana, { '2025-12-12': late });
  const { changes } = await changesOf(ana);

  const { status } = await call(myShifts.seen, { body: { ids: changes.map(({ id }) => id) } }, ben);

  expect([status, await changeTexts(ana), await changeTexts(ben)]).toEqual([404, ['2025-12-12 free → Late'], []]);
});

test('people concerned and no others get the event, without its content', async () => {
  const { acme, ana, rafael } = await team();
  const batch_id = await plan(acme, rafael, ana, { '2025-12-12': late });
  const sent: unknown[] = [];

  await acme.inside(async (db) => {
    const events = await db.selectFrom('events').select(['type', 'payload']).execute();
    const event = events.find(({ type }) => type === 'shifts.published');
    expect(event?.payload).toEqual({ batch_id, person_ids: [ana.id] });
    const publish = (...all: unknown[]) => sent.push(all);
    for (const listener of myShiftsListeners) await listener.run({ db, company_id: acme.id, event, publish } as never);
  });

  expect(sent).toEqual([[[personChannel(ana.id)], calendarChanged, {}]]);
});

test('the calendar marks what is changed', async () => {
  const { acme, ana, rafael } = await team();
  await plan(acme, rafael, ana, { '2025-12-12': late, '2025-12-13': late });
  await see(ana);
  await plan(acme, rafael, ana, { '2025-12-12': night });

  const { body } = await call(calendar.index, { query: december }, ana);

  expect(body.data.map(({ date: on, is_changed }) => [on, is_changed])).toEqual([
    ['2025-12-12', true],
    ['2025-12-13', false],
  ]);
});
