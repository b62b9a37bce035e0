import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { balanceOn } from '#features/leave/rules/balance.ts';
import { settle } from '#features/leave/server/commands/settle.ts';
import { factsOf } from '#features/leave/server/queries/facts.ts';
import { createTemplate, setStandardShift } from '#features/shifts/server/commands.ts';
import { office } from '#features/shifts/testing/office.ts';
import { noteChange } from '#features/days/testing/journal.ts';
import { close } from '#features/periods/testing/closing.ts';
import type { Endpoint } from '#platform/shared/contract.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { Company, Member } from '#platform/testing/company.ts';
import { reportCalls } from '#features/reports/contract.ts';
import { byRoute, endpoints, everything, isWrite, newScene, startServer, type Input, type Scene } from './generated.ts';

/**
 * March 2026 is closed, and every call that writes is tried with dates and rows of that month. Whatever it answers,
 * the reports of the month must stay identical to the byte: people, durations and amounts.
 */
const server = await startServer();
afterAll(() => server.close());

const day = (number: number) => `2026-03-${String(number).padStart(2, '0')}` as LocalDate;
const month = { start_date: day(1), end_date: day(31) } as const;

/** Adds attendance on these days of the month. */
async function attend({ inside }: Company, person_id: string, days: readonly number[]): Promise<void> {
  await inside(async (db) => {
    for (const on of days.map(day)) {
      const attendance_id = crypto.randomUUID();
      await noteChange(db, person_id, attendance_id);
      await db.insertInto('attendances').values({ id: attendance_id, person_id, working_date: on }).execute();
      const span = { started_at: new Date(`${on}T08:10:00Z`), ended_at: new Date(`${on}T15:45:00Z`) };
      const clock = {
        ...span,
        person_id,
        attendance_id,
        clock_out_id: crypto.randomUUID(),
        zone: 'UTC',
        source: 'web',
      };
      await db.insertInto('clocks').values(clock).execute();
    }
  });
}

let letters = 0;

/** Grants both kinds of leave that count, with a package that accrues monthly. */
async function grantLeave({ inside }: Company, person_id: string): Promise<void> {
  await inside(async (db) => {
    // Uses a letter of a script that no other test uses.
    const letter = String.fromCodePoint(0xac00 + (letters++ % 10_000));
    const type = { name: crypto.randomUUID(), letter, color: '#3b8389', total_days: 28 };
    const leave_type_id = (await db.insertInto('leave_types').values(type).returning('id').executeTakeFirstOrThrow())
      .id;
    await sql`
      with policy as (insert into leave_policies (name) values (${crypto.randomUUID()}) returning id),
      terms as (
        insert into leave_policy_terms (policy_id, leave_type_id, effective_from, days, given, carry_over)
        select id, ${leave_type_id}, '1900-01-01', 28, 'monthly', 5 from policy)
      insert into leave_policy_people (person_id, effective_from, policy_id) select ${person_id}, '2020-01-01', id from policy
       where not exists (select from leave_policy_people where person_id = ${person_id})`.execute(db);
    for (const [state, on] of [
      ['approved', 9],
      ['created', 10],
    ] as const)
      await addLeave(db, { person_id, leave_type_id, state, on });
  });
}

type CompanyDb = Parameters<Parameters<Company['inside']>[0]>[0];

async function addLeave(
  db: CompanyDb,
  { on, ...of }: { person_id: string; leave_type_id: string; state: 'approved' | 'created'; on: number },
) {
  const dates = { starts_on: day(on), ends_on: day(on) };
  const { id } = await db
    .insertInto('leave_applications')
    .values({ ...of, ...dates, total: 1, applied_for: '[]' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('leave_application_days')
    .values({ ...of, application_id: id, date: day(on), part: 'full', cost: 1 })
    .execute();
  const line = { ...of, application_id: id, leave_year: '2026-01-01' as LocalDate, date: day(on), amount: -1 };
  const { state, ...booked } = line;
  await db
    .insertInto('leave_lines')
    .values({ ...booked, kind: state === 'approved' ? 'spend' : 'reserve' })
    .execute();
}

/**
 * Moves the example's rows into the month: examples create applications and holidays for later days,
 * and holidays without people.
 */
const moveIntoMonth = ({ inside }: Company, person_id: string) =>
  inside(async (db) => {
    await sql`
      with moved as (
        select application_id, date '2026-03-10' + (row_number() over (order by application_id))::int as date
          from leave_application_days where date > '2026-04-01'),
      days as (update leave_application_days d set date = m.date from moved m where m.application_id = d.application_id)
      update leave_applications a set starts_on = m.date, ends_on = m.date from moved m where m.application_id = a.id`.execute(
      db,
    );
    await sql`
      update holidays h set start_date = m.date, end_date = m.date
        from (select id, date '2026-03-24' + (row_number() over (order by id))::int as date from holidays where start_date > '2026-04-01') m
       where m.id = h.id`.execute(db);
    await sql`
      insert into holiday_people (holiday_id, person_id)
      select id, ${person_id} from holidays where not is_for_everyone and trashed_at is null`.execute(db);
  });

interface ClosedScene {
  readonly scene: Scene;
  readonly input: Input;
  readonly reader: Member;
}

async function closedScene(endpoint: Endpoint, target: 'own' | 'other'): Promise<ClosedScene> {
  const scene = await newScene(everything, target);
  const { acme, subject } = scene;
  await acme.inside(async (db) => {
    await setStandardShift(db, {
      effective_from: '2000-01-01' as LocalDate,
      template_id: await createTemplate(db, office),
    });
  });
  const input = fromMonth(endpoint, await server.inputOf(endpoint, scene));
  const mia = await acme.hire('Mia');
  for (const { id } of [subject, mia]) {
    await attend(acme, id, [17, 18, 19]);
    await grantLeave(acme, id);
  }
  await moveIntoMonth(acme, subject.id);
  const reader = await scene.reader();
  await acme.inside((db) => settle(db, [subject.id, mia.id], day(31)));
  await close(acme, 'March 2026', '2026-03-01', '2026-03-31');
  return { scene, input: inMonth(input), reader };
}

/** Replaces all dates by days of the month: ranges begin on the 18th and end on the 20th. */
function inMonth(input: Input): Input {
  const moveDates = (value: unknown, name: string): unknown => {
    if (Array.isArray(value)) return value.map((each) => moveDates(each, name));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, moveDates(each, key)]));
    if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}(?!\d)/.test(value)) return value;
    const isEnd = /end|to$|until|last/.test(name) && !value.includes(':');
    return day(isEnd ? 20 : 18) + value.slice(10);
  };
  return {
    ...input,
    query: moveDates(input.query, '') as Input['query'],
    body: moveDates(input.body, '') as Input['body'],
  };
}

/** Sets the date from which it is effective, if the input has one. */
function fromMonth({ body: shape }: Endpoint, input: Input): Input {
  const isAsked = shape instanceof z.ZodObject && 'effective_from' in shape.shape;
  return isAsked ? { ...input, body: { ...input.body, effective_from: day(18) } } : input;
}

const reports: Readonly<Record<string, Endpoint>> = reportCalls;

/**
 * Whether a field is left out of the comparison: names of people and types, and current places,
 * unlike figures and dates.
 */
const isNamed = (key: string) =>
  /name$|^(avatar|email|employee_number|designation|departments?|color|letter|status|today|with_archived)$/.test(key);
function figures(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(figures);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) => (isNamed(key) ? [] : [[key, figures(each)]])),
  );
}

/** Returns the figures of the month for the people who were there when it was closed. */
async function monthOf({ scene: { acme }, reader }: ClosedScene, people: readonly string[]): Promise<string> {
  const calls: readonly (readonly [string, object])[] = [
    ['timesheet', { per_page: 100 }],
    ['timesheetSummary', {}],
    ...(['planned', 'worked', 'absent'] as const).map((figure) => ['timesheetDays', { figure }] as const),
    ['absence', {}],
    ['absenceDays', {}],
    ['leave', {}],
    ['leaveDays', { figure: 'approved' }],
    ['leaveDays', { figure: 'waiting' }],
  ];
  const replies: unknown[] = [];
  for (const [name, query] of calls) {
    const endpoint = reports[name];
    if (!endpoint) throw new Error(`There is no report ${name}.`);
    const personFilter = { person_ids: people.join(',') };
    const { status, text } = await server.send(
      endpoint,
      { params: {}, query: { ...month, ...personFilter, ...query }, body: {} },
      reader,
    );
    if (status !== 200) throw new Error(`${name} replied ${status}: ${text}`);
    replies.push(figures(JSON.parse(text)));
  }
  const balances = await acme.inside(async (db) =>
    [...(await factsOf(db, people))].flatMap(([id, types]) =>
      types.flatMap(({ leave_type_id, facts }) => {
        const balance = balanceOn(facts, day(31));
        return balance === 0 ? [] : [`${id} ${leave_type_id} ${balance}`];
      }),
    ),
  );
  return JSON.stringify([replies, balances.toSorted()], null, 1);
}

interface ConfirmationReply {
  readonly data?: { readonly confirmed?: string | null };
}

/** Sends the request, and confirms if required. */
async function send(endpoint: Endpoint, { scene, input }: ClosedScene): Promise<{ status: number; text: string }> {
  const reply = await server.send(endpoint, input, scene.caller);
  if (reply.status !== 424 && reply.status !== 461) return reply;
  const { confirmed } = (JSON.parse(reply.text) as ConfirmationReply).data ?? {};
  if (confirmed == null) return reply;
  const fields = JSON.stringify(z.toJSONSchema(endpoint.body ?? z.object({}), { io: 'input', unrepresentable: 'any' }));
  const names = ['confirmed', 'leave_confirmed', 'effects_confirmed'].filter((name) => fields.includes(`"${name}"`));
  const body = { ...input.body, ...Object.fromEntries(names.map((name) => [name, confirmed])) };
  return server.send(endpoint, { ...input, body }, scene.caller);
}

const isClosing = ({ route }: Endpoint) => route.includes('/closed-periods/');
const writing = endpoints.filter(
  (endpoint) => isWrite(endpoint) && !endpoint.route.startsWith('GET') && !isClosing(endpoint),
);

/** Only the mark that a day needs review may disappear, since that changes none of its time. */
const mayGo = ({ route }: Endpoint) => (route.endsWith('/late-punches/leave') ? /"to_review": \d+/g : /(?!)/g);

/** Calls that, if they find their row, must be refused because the month is closed. */
const refusals = new Set([
  'POST leave/application/store',
  'POST leave/application/{id}/approved',
  'POST leave/application/{id}/rejected',
  'POST leave/application/{id}/withdrawn',
  'POST leave/application/change-decision',
  'DELETE leave/reviewer-leaves/leave/delete/{id}',
  'POST employee/employee/profile/{user_id}/leave/corrections/store',
  'POST employee/employee/profile/{user_id}/employment/changes/store',
  'POST employee/employee/profile/{user_id}/employment/employment-info',
  'POST employee/employee/profile/{user_id}/discharge',
  'POST employee/employees/bulk/discharge',
  'POST settings/leave/leave/holidays/store',
  'DELETE settings/leave/leave/holidays/delete/{id}',
  'POST settings/leave/leave/holidays/assigned-users/remove',
]);

async function attempt(endpoint: Endpoint, target: 'own' | 'other'): Promise<number> {
  const closed = await closedScene(endpoint, target);
  const { acme } = closed.scene;
  const people = await acme.inside((db) => db.selectFrom('people').select('id').orderBy('id').execute());
  const ids = people.map(({ id }) => id);
  const before = await monthOf(closed, ids);
  const { status, text } = await send(endpoint, closed);
  expect(status, text).toBeLessThan(500);
  if (refusals.has(endpoint.route) && status !== 404) expect(text).toContain('March 2026 is closed for payroll.');
  const after = await monthOf(closed, ids);
  expect(after.replaceAll(mayGo(endpoint), '')).toBe(before.replaceAll(mayGo(endpoint), ''));
  return status;
}

test.each(byRoute(writing))('%s leaves a closed month as it is', async (_route, endpoint) => {
  // Tries a call about others with them first; a 404 means that it only finds the caller's own rows.
  const target = typeof endpoint.access === 'string' ? 'own' : 'other';
  if ((await attempt(endpoint, target)) === 404 && target === 'other') await attempt(endpoint, 'own');
});
