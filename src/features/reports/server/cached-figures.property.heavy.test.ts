import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { connect } from '#platform/server/database/database.ts';
import { createHttp } from '#platform/server/http/http.ts';
import type { Actor } from '#platform/server/http/implement.ts';
import type { LocalDateTime } from '#platform/shared/schemas.ts';
import { plannedInstant } from '#platform/shared/time.ts';
import { callerFor, database, url, type Member } from '#platform/testing/company.ts';
import { countStatements } from '#platform/testing/count-statements.ts';
import { isTransactionWaiting } from '#platform/testing/overlapping-transactions.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { clocking } from '#features/clock/contract.ts';
import { clockRoutes } from '#features/clock/server/routes.ts';
import { applicationWorld } from '#features/leave-applications/testing/application-world.ts';
import { createTemplate } from '#features/shifts/server/commands.ts';
import { office } from '#features/shifts/testing/office.ts';
import { reportCalls } from '../contract.ts';
import { addTo, noSums } from '../rules/figures.ts';
import { changes, dateOf, forget, range } from '../testing/company-changes.ts';
import { absence, absenceDays } from './absence.ts';
import { leaveLeft, leaveLeftPeople } from './leave-left.ts';
import { reportRoutes } from './routes.ts';
import { timesheetDays, timesheetSummary } from './timesheet.ts';

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
  return { ...base, pay, night, people: [base.ana, base.rob, cem] as const };
}
type World = Awaited<ReturnType<typeof world>>;

/** Error responses, such as to a second clock-in or leave on days that are taken, are allowed, too. */
const requests = {
  wait: async (_: World, __: Member, which: number) => void (now += which * 197),
  clockIn: async (_: World, person: Member) => void (await call(clocking.in, { body: {} }, person)),
  clockOut: async (_: World, person: Member) => void (await call(clocking.outGeneral, { body: {} }, person)),

  async takeLeave({ apply, approve, rob }: World, person: Member, which: number) {
    const { status, body } = await apply([`${dateOf(which)}${which % 2 ? '' : ' first'}`], {}, person);
    if (status === 200) await approve(body.item.id, rob);
  },
};

const written = (here: World, name: string, person: Member, which: number) =>
  here.acme.inside((db) => changes[name]?.(db, { ...here, now: () => now }, person, which) ?? Promise.resolve());

const change = (here: World, name: string, person: Member, which: number): Promise<unknown> =>
  name in requests ? requests[name as keyof typeof requests](here, person, which) : written(here, name, person, which);

/** Responses of the reports by a server with a cache. */
const cachedFigures = async ({ pay }: World) => {
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

/** The same results calculated without a cache, outside of a request. */
const withoutCache = ({ acme, pay }: World) =>
  acme.inside(async (db) => {
    const actor = { ...pay, permissions: new Set(sees) } as unknown as Actor;
    const readFigures = (query: object) =>
      ({ db, actor, context: { now }, query: { ...range, after: 0, ...query } }) as never;
    return [
      await timesheetSummary(readFigures({})),
      await absence(readFigures({})),
      await timesheetDays(readFigures({ figure: 'balance' })),
      await absenceDays(readFigures({})),
      await leaveLeft(readFigures({})),
      await leaveLeftPeople(readFigures({ of: 'left' })),
    ];
  });

/** Sums over the rows of all people. */
async function sumLeave({ pay }: World) {
  const { body } = await call(reportCalls.timesheet, { query: { ...range, page: 1, per_page: 50 } }, pay);
  return body.data.reduce((sums, row) => addTo(sums, row.sums), noSums());
}

/** Compares the cached results with uncached ones. */
async function expectTrue(here: World, label = '') {
  const answers = await cachedFigures(here);
  expect(answers, label).toEqual(await withoutCache(here));
  expect(answers[0], label).toMatchObject({ sums: await sumLeave(here) });
  return answers;
}

const names = [...Object.keys(requests), ...Object.keys(changes)];
const steps = fc.array(
  fc.record({
    what: fc.constantFrom(...names, 'clockIn', 'clockOut', 'recordPast', 'takeLeave'),
    who: fc.nat(2),
    which: fc.nat(400),
  }),
  { minLength: 15, maxLength: 15 },
);

test.each([1, 2, 3, 4])('cached reports equal a fresh calculation, whatever happens, seed %i', async (seed) => {
  await fc.assert(
    fc.asyncProperty(steps, async (happening) => {
      const here = await world();
      for (const { what, who, which } of happening) {
        const person = here.people[who];
        if (person) await change(here, what, person, which);
        for (const later of [0, which * 311]) {
          now += later;
          await expectTrue(here, what);
          now -= later;
        }
      }
    }),
    { seed, numRuns: 1, endOnFailure: true },
  );
});

test('a change that is undone leaves the figures as they were, and one that is made changes them', async () => {
  const here = await world();
  const [ana] = here.people;
  await change(here, 'holiday', ana, 9);
  await change(here, 'clockIn', ana, 0);
  for (const [which, name] of Object.keys(changes).entries()) {
    const before = await expectTrue(here, name);
    const undone = here.acme.inside(async (db) => {
      await changes[name]?.(db, { ...here, now: () => now }, ana, which);
      expect(await cachedFigures(here), name).toEqual(before);
      throw new Error('Undone');
    });
    await expect(undone).rejects.toThrow('Undone');
    expect(await cachedFigures(here), name).toEqual(before);
    await change(here, name, ana, which);
    await expectTrue(here, name);
  }
});

test('several simultaneous changes all reach the reports that others are reading', async () => {
  const here = await world();
  const [ana, rob] = here.people;
  const all = Object.keys(changes);
  for (const [which, name] of all.entries()) {
    const other = all[(which * 7 + 3) % all.length] ?? name;
    await Promise.all([
      change(here, name, ana, which),
      cachedFigures(here),
      change(here, other === name ? 'rename' : other, rob, which + 1),
      cachedFigures(here),
    ]);
    await expectTrue(here, `${name} and ${other}`);
  }
});

test('days that were judged while something of the company changed are not kept', async () => {
  const here = await world();
  const [ana] = here.people;
  // On a Thursday, for chosen people.
  await change(here, 'holiday', ana, 3);
  await change(here, 'ownHoliday', ana, 0);
  // Caches everyone's holidays, but no one's days.
  await call(reportCalls.timesheetSummary, { query: { ...range, person_ids: here.pay.id } }, here.pay);
  const owner = connect({ url, role: null, connections: 1 });
  const { reply } = await owner.tenant(here.acme.id, 'write', async (db) => {
    await sql`lock table shift_days in access exclusive mode`.execute(db);
    const reply = call(reportCalls.timesheetSummary, { query: range }, here.pay);
    await vi.waitUntil(() => isTransactionWaiting(db), 60_000);
    await change(here, 'noOwnHoliday', ana, 0);
    return { reply };
  });
  await reply;
  await owner.close();
  await change(here, 'ownHoliday', ana, 0);
  await expectTrue(here);
});

test('a change of one person leaves the figures of all others as they are kept', async () => {
  const { database: counted, ...sent } = countStatements();
  const authenticator = sessionAuthenticator(counted);
  const own = callerFor(createHttp({ authenticator, features: [reportRoutes], now: () => new Date(now * 1000) }));
  const here = await world();
  const [ana] = here.people;
  const ask = async () => {
    await own(reportCalls.timesheetSummary, { query: range }, here.pay);
    await own(reportCalls.leaveLeft, { query: range }, here.pay);
  };
  const read = async (name: string) => {
    await change(here, name, ana, 1);
    sent.forget();
    await ask();
    return sent.statements().filter((text) => /\bfrom (attendances|settled|leave_lines)\b/.test(text));
  };
  await ask();
  expect(await read('wait')).toEqual([]);
  for (const name of ['rename', 'template']) expect(await read(name), name).toEqual([]);
  expect(await read('department')).toEqual([expect.stringContaining('l.person_id = $1')]);
  await counted.close();
});

test('a day leaves the kept sums one second after the limit of an entry whose end no one knows', async () => {
  const here = await world();
  const [{ id: person_id }] = here.people;
  const sunday = plannedInstant('2026-03-15 22:00:00' as LocalDateTime, 'Europe/Berlin');
  await here.acme.inside((db) => forget(db, { person_id, clock_in: sunday, now }));
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
