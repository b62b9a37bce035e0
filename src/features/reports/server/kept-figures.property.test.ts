import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import type { Actor } from '#platform/server/http/implement.ts';
import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import { addDays, eachDay, plannedInstant } from '#platform/shared/time.ts';
import { callerFor, database, type Member } from '#platform/testing/company.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { clocking } from '#features/clock/contract.ts';
import { recordPairs } from '#features/clock/server/commands/record-pairs.ts';
import { clockRoutes } from '#features/clock/server/routes.ts';
import { applicationWorld } from '#features/leave-applications/testing/application-world.ts';
import { noteChange } from '#features/days/testing/journal.ts';
import { createTemplate, publishShifts } from '#features/shifts/server/commands.ts';
import { office } from '#features/shifts/testing/office.ts';
import { reportCalls } from '../contract.ts';
import { addTo, noSums } from '../rules/figures.ts';
import { absence, absenceDays } from './absence.ts';
import { leaveLeft, leaveLeftPeople } from './leave-left.ts';
import { reportRoutes } from './routes.ts';
import { timesheetDays, timesheetSummary } from './timesheet.ts';

const range = { start_date: '2026-03-09' as LocalDate, end_date: '2026-03-22' as LocalDate };
const dates = eachDay(range.start_date, range.end_date);
const begin = plannedInstant('2026-03-16 09:00:00' as LocalDateTime, 'Europe/Berlin');

/** The clock of the server, in epoch seconds. */
let now = begin;
const call = callerFor(
  createHttp({
    authenticator: sessionAuthenticator(database),
    features: [clockRoutes, reportRoutes],
    now: () => new Date(now * 1000),
  }),
);

const clocks = ['allow_clock_in_out_attendance', 'view_attendance'] as const;
const sees = ['access_report_module', 'view_any_attendance', 'view_any_leave_application', 'view_employee'] as const;

async function world() {
  now = begin;
  const base = await applicationWorld();
  const { acme } = base;
  const pay = await acme.hire('Pay', ...sees);
  const cem = await acme.hire('Cem', ...clocks);
  const night = await acme.inside((db) => createTemplate(db, { ...office, name: 'Night', start_time: '20:00' }));
  return { ...base, pay, night, people: [base.ana, base.rob, cem] };
}
type World = Awaited<ReturnType<typeof world>>;

/** Ends an entry where it begins, as the next day's punch does with a forgotten one. */
async function forget({ acme }: World, { id: person_id }: Member, clock_in: number) {
  const pairs = [{ clock_in, clock_out: clock_in }];
  await acme.inside((db) => recordPairs(db, { person_id, pairs, now, source: 'import' }));
  await acme.inside(async (db) => {
    await noteChange(db, person_id);
    const unended = db.updateTable('clocks').set({ is_end_unknown: true }).whereRef('ended_at', '=', 'started_at');
    await unended.where('person_id', '=', person_id).execute();
  });
}

const dateOf = (which: number) => dates[which % dates.length] ?? range.start_date;

/** Refusals, such as of a second clock-in or of leave on days that are taken, are as good as anything else. */
const deeds = {
  wait: async (_: World, __: Member, which: number) => void (now += which * 197),
  clockIn: async (_: World, person: Member) => void (await call(clocking.in, { body: {} }, person)),
  clockOut: async (_: World, person: Member) => void (await call(clocking.outGeneral, { body: {} }, person)),

  async recordPast({ acme }: World, { id: person_id }: Member, which: number) {
    const clock_in = plannedInstant(`${dateOf(which % 7)} 0${which % 10}:10:07` as LocalDateTime, 'UTC');
    const pairs = [{ clock_in, clock_out: clock_in + ((which % 9) + 1) * 3600 + which }];
    await acme.inside((db) => recordPairs(db, { person_id, pairs, now, source: 'import' }));
  },

  forget: (here: World, person: Member, which: number) =>
    forget(here, person, plannedInstant(`${dateOf(which)} 0${which % 10}:20:00` as LocalDateTime, 'UTC')),

  async publish({ acme, night }: World, { id }: Member, which: number) {
    const days = { person_ids: [id], dates: [dateOf(which)], template_id: which % 2 ? night : null };
    await acme.inside((db) => publishShifts(db, days));
  },

  async takeLeave({ apply, approve, rob }: World, person: Member, which: number) {
    const { status, body } = await apply([`${dateOf(which)}${which % 2 ? '' : ' first'}`], {}, person);
    if (status === 200) await approve(body.item.id, rob);
  },

  async correctLeave({ acme, annual }: World, { id: person_id }: Member, which: number) {
    const date = addDays(range.start_date, -(which % 60));
    const line = { person_id, leave_type_id: annual, kind: 'correction', date, reason: 'Counted again' };
    const leave_year = '2026-01-01' as LocalDate;
    await acme.inside((db) =>
      db
        .insertInto('leave_lines')
        .values({ ...line, leave_year, amount: (which % 5) - 2 })
        .execute(),
    );
  },

  async holiday({ acme }: World, _: Member, which: number) {
    const date = dateOf(which);
    const dates = { start_date: date, end_date: date, part: which % 2 ? 'full' : 'first_half' };
    await acme.inside(async (db) => {
      await db.deleteFrom('holidays').where('start_date', '=', date).execute();
      await db
        .insertInto('holidays')
        .values({ name: `Day ${which}`, ...dates, is_for_everyone: true })
        .execute();
    });
  },

  async employ({ acme }: World, { id }: Member, which: number) {
    const joined_on = which % 3 ? ('2000-01-01' as LocalDate) : dateOf(which);
    await acme.inside((db) => db.updateTable('people').set({ joined_on }).where('id', '=', id).execute());
  },
};

/** The answers of the reports, by a server that keeps what it has reckoned. */
const kept = async ({ pay }: World) => {
  const query = { ...range, after: 0 };
  return [
    await call(reportCalls.timesheetSummary, { query: range }, pay),
    await call(reportCalls.absence, { query: range }, pay),
    await call(reportCalls.timesheetDays, { query: { ...query, figure: 'balance' } }, pay),
    await call(reportCalls.absenceDays, { query }, pay),
    await call(reportCalls.leaveLeft, { query: range }, pay),
    await call(reportCalls.leaveLeftPeople, { query: { ...query, of: 'left' } }, pay),
  ].map(({ body }) => body);
};

/** The same reckoned anew: outside of a request nothing is kept. */
const anew = ({ acme, pay }: World) =>
  acme.inside(async (db) => {
    const actor = { ...pay, permissions: new Set(sees) } as unknown as Actor;
    const asked = (query: object) =>
      ({ db, actor, context: { now }, query: { ...range, after: 0, ...query } }) as never;
    return [
      await timesheetSummary(asked({})),
      await absence(asked({})),
      await timesheetDays(asked({ figure: 'balance' })),
      await absenceDays(asked({})),
      await leaveLeft(asked({})),
      await leaveLeftPeople(asked({ of: 'left' })),
    ];
  });

/** The sums of the rows of all people. */
async function summed({ pay }: World) {
  const { body } = await call(reportCalls.timesheet, { query: { ...range, page: 1, per_page: 50 } }, pay);
  return body.data.reduce((sums, row) => addTo(sums, row.sums), noSums());
}

const names = Object.keys(deeds) as (keyof typeof deeds)[];
const steps = fc.array(
  fc.record({
    what: fc.constantFrom(...names, 'clockIn', 'clockOut', 'recordPast', 'takeLeave'),
    who: fc.nat(2),
    which: fc.nat(400),
  }),
  { minLength: 20, maxLength: 20 },
);

test('what a server keeps of the figures of reports is what it would reckon anew, whatever happens', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (happening) => {
      const here = await world();
      for (const { what, who, which } of happening) {
        const person = here.people[who];
        if (person) await deeds[what as keyof typeof deeds](here, person, which);
        for (const later of [0, which * 311]) {
          now += later;
          const answers = await kept(here);
          expect(answers).toEqual(await anew(here));
          expect(answers[0]).toMatchObject({ sums: await summed(here) });
          now -= later;
        }
      }
    }),
    { seed: 20_261_128, numRuns: 4, endOnFailure: true },
  );
});

test('a day leaves the kept sums one second after the limit of an entry whose end nobody knows', async () => {
  const here = await world();
  const [ana] = here.people;
  if (!ana) throw new Error('Nobody is here.');
  const sunday = plannedInstant('2026-03-15 22:00:00' as LocalDateTime, 'Europe/Berlin');
  await forget(here, ana, sunday);
  const notCounted = async () =>
    (await call(reportCalls.timesheetSummary, { query: range }, here.pay)).body.sums.not_counted;
  const seen: number[] = [];
  for (const later of [12, 16]) {
    now = sunday + later * 3600;
    seen.push(await notCounted());
  }
  now += 1;
  seen.push(await notCounted());
  expect(seen).toEqual([0, 0, 1]);
});
