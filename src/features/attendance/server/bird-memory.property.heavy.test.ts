import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import type { Permission } from '#platform/shared/permissions.ts';
import type { Endpoint, ClientInput } from '#platform/shared/contract.ts';
import { addDays, eachDay, localOf, plannedInstant } from '#platform/shared/time.ts';
import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import { callerFor, company, database, type Company, type Member } from '#platform/testing/company.ts';
import { changeDayRule, moveCompany } from '#features/company/server/commands.ts';
import { settingsOf } from '#features/company/server/queries.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { clocking } from '#features/clock/contract.ts';
import { recordPairs } from '#features/clock/server/commands/record-pairs.ts';
import { corrections } from '#features/corrections/contract.ts';
import { correctionRoutes } from '#features/corrections/server/routes.ts';
import { managerPermissions, newClock } from '#features/corrections/server/testing/review-world.ts';
import { summaryOf } from '#features/clock/server/queries/summary.ts';
import { clockRoutes } from '#features/clock/server/routes.ts';
import { readTimeline } from '#features/days/server/queries/timeline.ts';
import { createTemplate, publishShifts, setStandardShift } from '#features/shifts/server/commands.ts';
import { office } from '#features/shifts/testing/office.ts';
import { attendance, type BirdRow } from '../contract.ts';
import { unpackDays } from '../rules/packed-days.ts';
import { BirdMemory } from './bird-view.ts';
import { attendanceRoutesWith } from './routes.ts';
import { noteChange } from '#features/days/testing/journal.ts';

const seed = 20_261_122;
const hourSeconds = 3600;
const zones = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata'];
const range = { start_date: '2026-03-02' as LocalDate, end_date: '2026-03-16' as LocalDate };
const dates = eachDay(range.start_date, range.end_date);
const begin = plannedInstant('2026-03-09 08:00:00' as LocalDateTime, 'Europe/Berlin');

/** Common clock of all servers, in epoch seconds. */
let now = begin;
const serverWith = (memory: BirdMemory) =>
  callerFor(
    createHttp({
      authenticator: sessionAuthenticator(database),
      features: [clockRoutes, correctionRoutes, attendanceRoutesWith(memory)],
      now: () => new Date(now * 1000),
    }),
  );
type Server = ReturnType<typeof serverWith>;

interface World {
  readonly acme: Company;
  readonly meg: Member;
  readonly people: Member[];
  readonly templates: readonly string[];
  readonly servers: readonly [Server, Server];
}

async function world(): Promise<World> {
  now = begin;
  const acme = await company();
  const day = await acme.inside((db) => createTemplate(db, office));
  const night = await acme.inside((db) => createTemplate(db, { ...office, name: 'Night', start_time: '22:00' }));
  await acme.inside((db) => setStandardShift(db, { effective_from: '2000-01-01' as LocalDate, template_id: day }));
  const meg = await acme.hire('Meg', ...managerPermissions);
  const people = [await worker(acme, 'Ana'), await worker(acme, 'Ben')];
  const servers = [serverWith(new BirdMemory()), serverWith(new BirdMemory())] as const;
  return { acme, meg, people, templates: [day, night], servers };
}

const clockPermissions: readonly Permission[] = [
  'allow_clock_in_out_attendance',
  'allow_clock_break_resume_attendance',
  'add_any_attendance',
  'edit_any_attendance',
];
const worker = (acme: Company, name: string) => acme.hire(name, ...clockPermissions);

/** Action with numbers that determine its details. */
interface Step {
  readonly what: keyof typeof actions;
  readonly who: number;
  readonly which: number;
}

/** One of the recorded days of a person, if any. */
const someDay = ({ acme }: World, { id }: Member, which: number): Promise<string> =>
  acme.inside(async (db) => {
    const known = await db.selectFrom('attendances').select('id').where('person_id', '=', id).orderBy('id').execute();
    return known.length ? oneOf(known, which).id : crypto.randomUUID();
  });
const earlier = (local: string, which: number) =>
  localOf(plannedInstant(local as LocalDateTime, 'UTC') - (which % 90) * 60, 'UTC');
const dateOf = (which: number) => dates[which % dates.length] ?? range.start_date;
const oneOf = <T>(list: readonly T[], which: number): T => list[which % list.length] as T;
/** Error responses, such as to a second clock-in, are allowed, too. */
const clock = <E extends Endpoint>(endpoint: E, sent: ClientInput<E>) =>
  async function ({ servers }: World, person: Member): Promise<void> {
    await servers[0](endpoint, sent, person);
  };

const actions = {
  wait: async (_: World, __: Member, which: number) => void (now += which * 97),
  clockIn: clock(clocking.in, { body: {} } as never),
  startBreak: clock(clocking.break, { body: {} } as never),
  resume: clock(clocking.resume, { body: {} } as never),
  clockOut: clock(clocking.outGeneral, { body: {} } as never),
  clockOutNormal: clock(clocking.outNormal, { body: {} } as never),

  /** Ends a forgotten clock with a different time. */
  async clockOutAbnormal({ servers }: World, person: Member, which: number) {
    await servers[0](clocking.in, { body: {} } as never, person);
    now += 20 * hourSeconds;
    const { status, body } = await servers[0](clocking.summary, {}, person);
    // Former employees get no access.
    if (status !== 200) return;
    const edited = body.clocks.map(({ clock_in_id, clock_out_id, start_date_time, end_date_time, breaks }) => ({
      clock_in_id,
      clock_out_id,
      start_date_time,
      end_date_time:
        end_date_time ?? localOf(plannedInstant(start_date_time, 'UTC') + ((which % 9) + 1) * hourSeconds, 'UTC'),
      is_dirty: end_date_time === null,
      // An open break ends immediately.
      breaks: breaks.map(({ attendance_id: _, ...pause }) => ({
        ...pause,
        end_date_time: pause.end_date_time ?? pause.start_date_time,
        is_dirty: pause.end_date_time === null,
      })),
    }));
    const sent = { id: body.id, working_date: body.working_date, clocks: edited, comment: 'Forgotten' };
    await servers[0](clocking.outAbnormal, { body: sent } as never, person);
  },

  async recordPast({ acme }: World, { id: person_id }: Member, which: number) {
    const clock_in = plannedInstant(`${dateOf(which)} 0${which % 10}:10:00` as LocalDateTime, 'UTC');
    const clock_out = clock_in + (which % 4) * 2 * hourSeconds;
    const breaks = [{ start: clock_in + 600, end: clock_in + 1200 }];
    const hasBreak = which % 2 && clock_out > clock_in;
    const pair = { clock_in, clock_out, ...(hasBreak && { breaks }), working_place: 1 + (which % 2) };
    await acme.inside((db) => recordPairs(db, { person_id, pairs: [pair], now, source: 'import' }));
    if (clock_out > clock_in) return;
    await acme.inside(async (db) => {
      await noteChange(db, person_id);
      const unended = db.updateTable('clocks').set({ is_end_unknown: true }).whereRef('ended_at', '=', 'started_at');
      await unended.where('person_id', '=', person_id).execute();
    });
  },

  /** A manager adds a day. */
  async addDay({ servers, meg }: World, { id: user_id }: Member, which: number) {
    const working_date = dateOf(which);
    const clocks = [newClock(`${working_date} 13:00:00`, `${working_date} 1${(which % 6) + 4}:30:00`)];
    await servers[0](corrections.store, { body: { user_id, working_date, clocks } } as never, meg);
  },

  /** A manager corrects an existing day so that its first entry begins earlier. */
  async correct(here: World, person: Member, which: number) {
    const { servers, meg } = here;
    const id = await someDay(here, person, which);
    const request = { params: { id, user_id: person.id } };
    const { status, body } = await servers[1](attendance.detailsTime, request as never, meg);
    if (status !== 200) return;
    const clocks = body.clocks.map(({ approved_at: _, is_irregular: __, ...one }, n) => ({
      ...one,
      ...(n === 0 && one.start_date_time && { start_date_time: earlier(one.start_date_time, which) }),
      end_date_time: one.end_date_time ?? localOf(now, 'UTC'),
      is_dirty: true,
      breaks: one.breaks.filter(({ end_date_time }) => end_date_time !== null),
    }));
    await servers[0](corrections.update, { params: { id }, body: { clocks, version: body.version } } as never, meg);
  },

  async flag(here: World, person: Member, which: number) {
    const id = await someDay(here, person, which);
    const flags = { is_remote: which % 2 === 0, is_late: which % 3 ? null : false, is_incomplete: null };
    const sent = { params: { id }, body: { user_id: person.id, ...flags } };
    await here.servers[0](corrections.flags, sent as never, here.meg);
  },

  async dismiss(here: World, person: Member, which: number) {
    const sent = { params: { id: await someDay(here, person, which) }, body: {} };
    await here.servers[0](corrections.dismiss, sent as never, here.meg);
  },

  async assignShift(here: World, person: Member, which: number) {
    const body = { shift_template_id: oneOf(here.templates, which) };
    const sent = { params: { id: await someDay(here, person, which) }, body };
    await here.servers[0](corrections.assignShift, sent as never, here.meg);
  },

  async deleteDay(here: World, person: Member, which: number) {
    const id = await someDay(here, person, which);
    await here.servers[0](corrections.delete, { params: { id, user_id: person.id } } as never, here.meg);
  },

  /** Changes the grace and the daily limit from a date on. */
  async changeRules({ acme }: World, _: Member, which: number) {
    const rules = { grace_minutes: which % 30, max_daily_work_duration: ((which % 9) + 2) * hourSeconds };
    await acme.inside((db) =>
      db
        .insertInto('day_rules')
        .values({ effective_from: dateOf(which), ...rules })
        .onConflict((clash) => clash.columns(['tenant_id', 'effective_from']).doUpdateSet(rules))
        .execute(),
    );
  },

  async judge({ acme }: World, { id }: Member, which: number) {
    const outcome = oneOf(
      [{ is_late_override: true }, { is_incomplete_override: false }, { comment: 'Dentist' }, { has_irregular: true }],
      which,
    );
    await acme.inside(async (db) => {
      await noteChange(db, id);
      await db.updateTable('attendances').set(outcome).where('person_id', '=', id).execute();
    });
  },

  async removeBreaks({ acme }: World, { id }: Member) {
    await acme.inside(async (db) => {
      await noteChange(db, id);
      await db.deleteFrom('breaks').where('person_id', '=', id).execute();
    });
  },

  async publish({ acme, templates }: World, { id }: Member, which: number) {
    const template_id = oneOf([...templates, null], which);
    const days = { person_ids: [id], dates: [dateOf(which)], template_id };
    await acme.inside((db) => publishShifts(db, days));
  },

  async unpublish({ acme }: World, { id }: Member) {
    await acme.inside((db) => db.deleteFrom('shift_days').where('person_id', '=', id).execute());
  },

  async changeStandard({ acme, templates }: World, _: Member, which: number) {
    const standard = { effective_from: dateOf(which), template_id: oneOf(templates, which) };
    await acme.inside((db) => setStandardShift(db, standard));
  },

  async move({ acme }: World, _: Member, which: number) {
    await acme.inside(async (db) => {
      const { timezone: from } = await settingsOf(db);
      await moveCompany(db, { from, to: oneOf(zones, which), now });
    });
  },

  async changeRule({ acme }: World, _: Member, which: number) {
    const rule = { grace_minutes: which % 90, max_daily_work_duration: ((which % 5) + 2) * hourSeconds };
    await acme.inside((db) => changeDayRule(db, { effective_from: dateOf(which), ...rule }));
  },

  async changeSettings({ acme }: World, _: Member, which: number) {
    const settings = oneOf(
      [
        { timezone: oneOf(zones, which >> 2) },
        { max_daily_work_duration: ((which % 5) + 2) * hourSeconds },
        { app_calendar_start_date: dateOf(which) },
        { rows_per_page: (which % 3) + 1 },
      ],
      which,
    );
    await acme.inside((db) => db.updateTable('company_settings').set(settings).execute());
  },

  async hire({ acme, people }: World, _: Member, which: number) {
    people.push(await worker(acme, `Cem ${which}`));
  },

  async rename({ acme }: World, { id }: Member, which: number) {
    await acme.inside((db) =>
      db
        .updateTable('people')
        .set({ name: `Name ${which}` })
        .where('id', '=', id)
        .execute(),
    );
  },

  async employ({ acme }: World, { id }: Member, which: number) {
    const discharged_date = oneOf([null, dateOf(which), addDays(range.start_date, -3)], which);
    const joining = which % 3 ? range.start_date : dateOf(which);
    const joined_on = discharged_date !== null && discharged_date < joining ? discharged_date : joining;
    await acme.inside((db) =>
      db.updateTable('people').set({ joined_on, discharged_date }).where('id', '=', id).execute(),
    );
  },
};

/** Content of a row without the ids of its days. */
const shown = ({ user_calendars, work_time: _, ...person }: BirdRow) => ({
  ...person,
  days: dates.map((date) => {
    const cell = user_calendars[date];
    if (!cell) return undefined;
    const { attendance_id, ...rest } = cell;
    return { ...rest, is_recorded: attendance_id !== null };
  }),
});

/** Compares a person's clock with an uncached reading. */
async function expectSameClock({ acme, servers }: World, person: Member): Promise<void> {
  const { status, body } = await servers[0](clocking.summary, {}, person);
  // Former employees get no access.
  if (status !== 200) return;
  const timeline = await acme.inside((db) => readTimeline(db, person.id, now));
  const viewer = { permissions: new Set(clockPermissions), now, address: '127.0.0.1' };
  expect(body).toEqual(summaryOf(timeline, viewer));
}

/** Compares the cached results of the servers with those of an empty cache. */
async function expectSame(here: World, known: readonly Server[]): Promise<void> {
  const { meg, people } = here;
  for (const person of people) await expectSameClock(here, person);
  const fresh = serverWith(new BirdMemory());
  const { data, ...beside } = (await fresh(attendance.birdView, { query: range }, meg)).body;
  const user_id = people[0]?.id ?? '';
  const one = (await fresh(attendance.birdRow, { query: { user_id, ...range } }, meg)).body;
  for (const server of known) {
    expect((await server(attendance.birdView, { query: range }, meg)).body).toEqual({ data, ...beside });
    expect((await server(attendance.birdRow, { query: { user_id, ...range } }, meg)).body).toEqual(one);
    const packed = (await server(attendance.birdPacked, { query: range }, meg)).body;
    const unpacked = packed.data.map(({ days, leave_spent_type_ids, ...person }) => ({
      ...person,
      days: unpackDays({ days, leave_spent_type_ids }, dates.length),
    }));
    expect({ ...packed, data: unpacked }).toEqual({ ...beside, data: data.map(shown) });
  }
}

const names = Object.keys(actions) as (keyof typeof actions)[];
/** Most actions are clocking. */
const often = ['clockIn', 'clockIn', 'startBreak', 'startBreak', 'resume', 'clockOut', 'clockOutAbnormal'] as const;
/** Followed by past days and what managers do with them. */
const corrected = ['recordPast', 'addDay', 'correct', 'correct', 'flag', 'dismiss', 'deleteDay'] as const;
const steps = fc.array(
  fc.record<Step>({
    what: fc.constantFrom(...names, ...often, ...often, ...corrected),
    who: fc.nat(9),
    which: fc.nat(400),
  }),
  { minLength: 24, maxLength: 24 },
);

test('the cached bird view equals a fresh one, whatever happens', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (happening) => {
      const here = await world();
      for (const { what, who, which } of happening) {
        await actions[what](here, oneOf(here.people, who), which);
        // The second server is asked less often, so that its cache may be older.
        const known = which % 3 ? [here.servers[0]] : here.servers;
        await expectSame(here, known);
        const at = now;
        for (const later of [1, (which + 1) * 311]) {
          now = at + later;
          await expectSame(here, known);
        }
        now = at;
      }
    }),
    { seed, numRuns: 4, endOnFailure: true },
  );
});
