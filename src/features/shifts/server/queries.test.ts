import { expect, test } from 'vitest';
import { company } from '#platform/testing/company.ts';
import { instantsOf } from '#platform/shared/time.ts';
import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import { createTemplate, publishShifts, setStandardShift } from './commands.ts';
import { shiftsOf } from './queries.ts';

const date = (text: string) => text as LocalDate;
const zone = 'Europe/Berlin';
const from = date('1900-01-01');
const settings = {
  timezone: zone,
  past_zones: [],
  day_rules: [{ effective_from: from, grace_minutes: 0, max_daily_work_duration: 43_200 }],
};
const early = {
  name: 'Early',
  color: '#3EB75E',
  start_time: '06:00',
  work_time: 28_800,
  break_time: 1800,
  grace_minutes: 5,
  repeat_on: [1, 2, 3, 4, 5],
};
const late = { ...early, name: 'Late', start_time: '14:00' };

async function plan() {
  const acme = await company();
  const [earlyId, lateId] = await acme.inside(
    async (db) => [await createTemplate(db, early), await createTemplate(db, late)] as const,
  );
  const [ana, ben] = [await acme.hire('Ana'), await acme.hire('Ben')];
  /** The week of Monday, 9 March 2026; a dash is a day off. */
  const week = (personId: string) =>
    acme.inside(async (db) => {
      const shifts = await shiftsOf(db, [ana.id, ben.id], date('2026-03-09'), date('2026-03-15'), settings);
      return ['09', '10', '11', '12', '13', '14', '15']
        .map((day) => shifts.on(personId, date(`2026-03-${day}`))?.name ?? '-')
        .join(' ');
    });
  return { acme, ana, ben, earlyId, lateId, week };
}

test('without hours no one has a shift', async () => {
  const { ana, week } = await plan();

  expect(await week(ana.id)).toBe('- - - - - - -');
});

test('the standard hours are everyone’s on their weekdays, from their date on', async () => {
  const { acme, ana, ben, earlyId, lateId, week } = await plan();
  await acme.inside((db) => setStandardShift(db, { effective_from: date('2026-03-10'), template_id: earlyId }));
  await acme.inside((db) => setStandardShift(db, { effective_from: date('2026-03-12'), template_id: lateId }));

  expect(await week(ana.id)).toBe('- Early Early Late Late - -');
  expect(await week(ben.id)).toBe(await week(ana.id));
});

test('hours set again for the same date replace each other', async () => {
  const { acme, ana, earlyId, lateId, week } = await plan();
  for (const template_id of [earlyId, lateId])
    await acme.inside((db) => setStandardShift(db, { effective_from: date('2026-01-01'), template_id }));

  expect(await week(ana.id)).toBe('Late Late Late Late Late - -');
});

test('a published shift wins over the standard hours, so does a day off, and the latest wins', async () => {
  const { acme, ana, ben, earlyId, lateId, week } = await plan();
  const publish = (dates: string[], template_id: string | null) =>
    acme.inside((db) => publishShifts(db, { person_ids: [ana.id], dates: dates.map(date), template_id }));
  await acme.inside((db) => setStandardShift(db, { effective_from: date('2026-01-01'), template_id: earlyId }));
  await publish(['2026-03-10', '2026-03-11', '2026-03-14'], lateId);
  await publish(['2026-03-11', '2026-03-12'], null);

  expect(await week(ana.id)).toBe('Early Late - - Early Late -');
  expect(await week(ben.id)).toBe('Early Early Early Early Early - -');
});

test('a shift knows its instants and its values', async () => {
  const { acme, ana, earlyId } = await plan();
  await acme.inside((db) =>
    publishShifts(db, { person_ids: [ana.id], dates: [date('2026-03-29')], template_id: earlyId }),
  );

  const shift = await acme.inside(async (db) =>
    (await shiftsOf(db, [ana.id], date('2026-03-29'), date('2026-03-29'), settings)).on(ana.id, date('2026-03-29')),
  );

  const start_at = instantsOf('2026-03-29 06:00:00' as LocalDateTime, zone)[0] ?? 0;
  expect(shift).toEqual({
    name: 'Early',
    color: '#3EB75E',
    start_time: '06:00',
    work_time: 28_800,
    break_time: 1800,
    grace_minutes: 5,
    start_at,
    end_at: start_at + 30_600,
  });
});

test('a change of the template leaves what was published as it was', async () => {
  const { acme, ana, earlyId, week } = await plan();
  await acme.inside((db) =>
    publishShifts(db, { person_ids: [ana.id], dates: [date('2026-03-09')], template_id: earlyId }),
  );
  await acme.inside((db) => db.updateTable('shift_templates').set({ name: 'Changed' }).execute());

  expect(await week(ana.id)).toBe('Early - - - - - -');
});

test('a shift without a grace of its own has the company’s of its date', async () => {
  const { acme, ana } = await plan();
  const own = await acme.inside((db) => createTemplate(db, { ...early, name: 'Own', grace_minutes: 1 }));
  const plain = await acme.inside((db) => createTemplate(db, { ...early, grace_minutes: null }));
  const dates = [date('2026-03-09'), date('2026-03-10'), date('2026-03-11')];
  const publish = (on: LocalDate | undefined, template_id: string) =>
    acme.inside((db) => publishShifts(db, { person_ids: [ana.id], dates: on ? [on] : [], template_id }));
  await publish(dates[0], plain);
  await publish(dates[1], plain);
  await publish(dates[2], own);
  const rule = { effective_from: date('2026-03-10'), grace_minutes: 7, max_daily_work_duration: 43_200 };
  const ruled = { ...settings, day_rules: [rule, ...settings.day_rules] };

  const shifts = await acme.inside((db) => shiftsOf(db, [ana.id], date('2026-03-09'), date('2026-03-11'), ruled));

  expect(dates.map((on) => shifts.on(ana.id, on)?.grace_minutes)).toEqual([0, 7, 1]);
});

test('working days without hours are no one’s shift', async () => {
  const { acme, earlyId, week, ana } = await plan();
  await acme.inside((db) => setStandardShift(db, { effective_from: date('2026-01-01'), template_id: earlyId }));
  await acme.inside((db) =>
    db
      .insertInto('standard_shifts')
      .values({ effective_from: date('2026-03-11'), repeat_on: [1, 2, 3] })
      .execute(),
  );

  expect(await week(ana.id)).toBe('Early Early - - - - -');
});
