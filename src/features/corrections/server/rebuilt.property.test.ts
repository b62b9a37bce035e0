import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localOf } from '#platform/shared/time.ts';
import type { LocalDateTime } from '#platform/shared/schemas.ts';
import { sumWorkTimes, type Break, type Clock, type Day } from '#features/days/rules/entries.ts';
import { dayBefore } from '#features/days/rules/undo.ts';
import { dayEntries, dayVersion, entriesSince } from '#features/days/server/queries/day-log.ts';
import { dayOf } from '#features/days/server/queries/days.ts';
import { createTemplate } from '#features/shifts/server/commands.ts';
import { office } from '#features/shifts/testing/office.ts';
import { day, dayOn, newClock, reviewWorld, withFirst, type ReviewWorld } from './testing/review-world.ts';

const steps = [
  'in',
  'break',
  'resume',
  'out',
  'abnormal',
  'correct',
  'add',
  'thin',
  'flag',
  'shift',
  'dismiss',
  'delete',
  'store',
] as const;
type Step = (typeof steps)[number];

const date = day('2026-03-12');

interface Moment {
  readonly id: string;
  readonly version: string;
  readonly day: Day;
}

/** Part of a day that the history must restore: ids of ends are random, and of the shift only the hours count. */
const factsOf = (one: Day) => {
  const { comment, approved_at, has_irregular, is_accepted, shift } = one;
  const { is_remote_override, is_late_override, is_incomplete_override } = one;
  const entry = ({ id, started_at, ended_at, is_irregular, approved_at: at }: Clock | Break) =>
    [id, started_at, ended_at, is_irregular, at] as const;
  return {
    day: { comment, approved_at, has_irregular, is_accepted, shift: shift?.start_at },
    flags: { is_remote_override, is_late_override, is_incomplete_override },
    clocks: one.clocks.map((clock) => ({ clock: entry(clock), breaks: clock.breaks.map(entry) })),
  };
};

/** A world without attendance and with two shifts to choose from. */
async function shiftWorld() {
  const world = await reviewWorld({ max_daily_work_duration: 3600, steps: [] });
  const templates = await world.acme.inside(async (db) => [
    await createTemplate(db, { ...office, name: 'Office' }),
    await createTemplate(db, { ...office, name: 'Early', start_time: '06:00' }),
  ]);
  return { ...world, templates };
}
type ShiftWorld = Awaited<ReturnType<typeof shiftWorld>>;

/** Performs a step at an instant, as a person or a manager; a step that the state forbids is refused. */
async function take(world: ShiftWorld, step: Step, at: number): Promise<void> {
  const { ana, hanna, clock, read, zone } = world;
  const local = (instant: number) => localOf(instant, zone);
  clock.at(local(at));
  if (step === 'in' || step === 'break' || step === 'resume' || step === 'out') return void (await clock[step](ana));
  const id = await dayOn(world, ana, date);
  if (step === 'store') {
    const clocks = [newClock(local(at - 900), local(at - 300), [[local(at - 800), local(at - 700)]])];
    return void (await world.store(hanna, { user_id: ana.id, working_date: date, clocks, comment: 'Added' }));
  }
  if (!id) return;
  if (step === 'flag')
    return void (await world.flags(hanna, id, {
      user_id: ana.id,
      is_remote: at % 2 ? true : null,
      is_late: at % 3 ? null : false,
      is_incomplete: null,
    }));
  if (step === 'shift') return void (await world.assignShift(hanna, id, world.templates[at % 2] ?? ''));
  if (step === 'dismiss') return void (await world.dismiss(hanna, id));
  if (step === 'delete') return void (await world.remove(hanna, id, ana.id));
  const { form } = await read(hanna, id, ana.id);
  const [first] = form.clocks;
  if (!first) return;
  if (step === 'abnormal') {
    const clocks = form.clocks.map((clock) => ({
      ...clock,
      end_date_time: clock.end_date_time ?? (local(at - 1) as LocalDateTime),
      is_dirty: true,
    }));
    return void (await clock.outAbnormal(ana, { id, working_date: date, clocks, comment: `At ${at}` }));
  }
  await world.update(hanna, id, {
    ...form,
    clocks: changed(step, form.clocks, first, local(at - 600), local(at - 300)),
  });
}

function changed(
  step: Step,
  clocks: Parameters<typeof withFirst>[0],
  first: (typeof clocks)[number],
  from: string,
  to: string,
) {
  if (step === 'thin') return [{ ...first, breaks: [] }, ...clocks.slice(1)];
  if (step === 'add') return [...clocks, newClock(from, to)];
  const start = new Date(Date.parse(`${first.start_date_time?.replace(' ', 'T')}Z`) - 60_000).toISOString();
  return withFirst(clocks, { start_date_time: start.slice(0, 19).replace('T', ' ') });
}

const momentOf = (world: ReviewWorld): Promise<Moment | undefined> =>
  world.acme.inside(async (db) => {
    const found = await db
      .selectFrom('attendances')
      .select('id')
      .where('person_id', '=', world.ana.id)
      .where('working_date', '=', date)
      .executeTakeFirst();
    const one = found && (await dayOf(db, found.id, world.ana.id));
    return one && { id: one.id, version: await dayVersion(db, one.id), day: one };
  });

/** Requires worked time plus breaks to equal the span of the entries, and no two entries to overlap. */
function requireSound({ clocks }: Day, now: number): void {
  const { work_time, break_time } = sumWorkTimes(clocks, now);
  const span = clocks.reduce((sum, one) => sum + (one.ended_at ?? Math.max(now, one.started_at)) - one.started_at, 0);
  expect(work_time + break_time).toBe(span);
  for (const list of [clocks, ...clocks.map(({ breaks }) => breaks)])
    for (const [place, one] of list.entries())
      expect(one.started_at).toBeGreaterThanOrEqual(list[place - 1]?.ended_at ?? -Infinity);
}

/** Empty day with the same identity. */
const blank = ({ id, person_id, working_date, working_place }: Day): Day => ({
  id,
  person_id,
  working_date,
  working_place,
  shift: null,
  due_time: null,
  is_remote_override: null,
  is_late_override: null,
  is_incomplete_override: null,
  is_accepted: false,
  flagged_at: null,
  has_irregular: false,
  approved_at: null,
  comment: null,
  reviewer_comment: null,
  clocks: [],
});

test('a day adds up after every change, and its history rebuilds it at every moment', async () => {
  let changes = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...steps), fc.integer({ min: 61, max: 5400 })), {
        minLength: 6,
        maxLength: 16,
      }),
      async (plan) => {
        const world = await shiftWorld();
        let at = world.instant('2026-03-12 08:00:00');
        const moments: Moment[] = [];
        await take(world, 'in', at);
        for (const [step, seconds] of plan) {
          at += seconds;
          await take(world, step, at);
          const moment = await momentOf(world);
          if (!moment) continue;
          requireSound(moment.day, at);
          if (moment.version !== moments.at(-1)?.version) changes++;
          moments.push(moment);
        }
        await requireRebuilt(world, moments);
      },
    ),
    { numRuns: 25 },
  );
  // Most steps change something.
  expect(changes).toBeGreaterThan(25);
});

async function requireRebuilt(world: ReviewWorld, moments: readonly Moment[]): Promise<void> {
  const ids = new Set(moments.map(({ id }) => id));
  const logs = await world.acme.inside(async (db) =>
    Promise.all([...ids].map(async (id) => [id, await dayEntries(db, id), await dayOf(db, id, world.ana.id)] as const)),
  );
  for (const [id, entries, present] of logs)
    for (const { version, day: was } of moments.filter((moment) => moment.id === id)) {
      const since = entriesSince(entries, version);
      expect(since).toBeDefined();
      expect(factsOf(dayBefore(present ?? blank(was), since ?? []))).toEqual(factsOf(was));
    }
}
