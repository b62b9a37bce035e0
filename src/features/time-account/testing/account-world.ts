import { createHttp } from '#platform/server/http/http.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import { eachDay, instantsOf, isoWeekday } from '#platform/shared/time.ts';
import { callerFor, company, database, type Company, type Member } from '#platform/testing/company.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { noteChange } from '#features/days/testing/journal.ts';
import { payTerms, type PayTermsInput } from '#features/pay/rules/terms.ts';
import { periods } from '#features/periods/contract.ts';
import { periodsRoutesWith } from '#features/periods/server/routes.ts';
import { createTemplate, setStandardShift } from '#features/shifts/server/commands.ts';
import { office } from '#features/shifts/testing/office.ts';
import { timeAccounts } from '../contract.ts';
import { accountClosing } from '../server/commands/settle.ts';
import { accountOf } from '../server/queries/accounts.ts';
import { undecidedDays } from '../server/queries/closing-requirement.ts';
import { timeAccountRoutes } from '../server/routes.ts';

export const date = (text: string) => text as LocalDate;
export const hour = 3600;
const zone = 'Europe/Berlin';
/** Calls the endpoints at an instant. @param at epoch seconds */
const callerAt = (at: number) =>
  callerFor(
    createHttp({
      authenticator: sessionAuthenticator(database),
      features: [timeAccountRoutes, periodsRoutesWith({ steps: [accountClosing], requirements: [undecidedDays] })],
      now: () => new Date(at * 1000),
    }),
  );

/** A company with Hal, who edits accounts and closes periods, and Ana with an account from a date on. */
export async function accountWorld(
  terms: PayTermsInput,
  { from = '2026-01-01', now = '2026-12-01T11:00:00Z', withShift = true } = {},
) {
  const at = Date.parse(now) / 1000;
  const acme = await company();
  const hal = await acme.hire('Hal', 'edit_time_account', 'configure_attendance_setup', 'view_attendance');
  const ana = await acme.hire('Ana', 'view_attendance');
  if (withShift)
    await acme.inside(async (db) =>
      setStandardShift(db, { effective_from: date('2000-01-01'), template_id: await createTemplate(db, office) }),
    );
  await giveRule(acme, terms, [ana, hal], from);
  const people: AccountPeople = { acme, hal, ana, at, call: callerAt(at), due: withShift ? 8 * hour : 0 };
  return {
    ...people,
    ...recordingOf(people),
    ...readingOf(people),
    ...closingOf(people),
    ...writingOf(people),
    ...reviewingOf(people),
  };
}

/** Marks recorded days of a person as waiting for a review, or as reviewed. */
const reviewingOf = ({ acme, ana }: AccountPeople) => {
  const flag = (flagged_at: Date | null) => (on: string) =>
    acme.inside(async (db) => {
      const { id } = await db
        .selectFrom('attendances')
        .select('id')
        .where('person_id', '=', ana.id)
        .where('working_date', '=', date(on))
        .executeTakeFirstOrThrow();
      await noteChange(db, ana.id, id);
      await db.updateTable('attendances').set({ flagged_at }).where('id', '=', id).execute();
    });
  return { toReview: flag(new Date()), review: flag(null) };
};

interface AccountPeople {
  readonly acme: Company;
  readonly hal: Member;
  readonly ana: Member;
  /** Epoch seconds. */
  readonly at: number;
  readonly call: ReturnType<typeof callerFor>;
  /** Seconds due on a day that Ana works. */
  readonly due: number;
}

const recordingOf = ({ acme, ana, due }: AccountPeople) => ({
  work: (on: string, hours: number) => acme.inside((db) => workedDay(db, ana.id, date(on), hours, due)),
  /** Works so many hours on each weekday between two dates. */
  workWeekdays: (first: string, last: string, hours: number) =>
    acme.inside(async (db) => {
      for (const on of eachDay(date(first), date(last)))
        if (isoWeekday(on) <= 5) await workedDay(db, ana.id, on, hours, due);
    }),
});

const readingOf = ({ acme, ana, at, call }: AccountPeople) => ({
  balance: () => acme.inside(async (db) => (await accountOf(db, ana.id, at))?.balance ?? null),
  hours: () => acme.inside(async (db) => ((await accountOf(db, ana.id, at))?.balance ?? NaN) / hour),
  /** Returns stored lines as cause, date and hours. */
  lines: () =>
    acme.inside(async (db) =>
      (await db.selectFrom('time_account_lines').selectAll().where('person_id', '=', ana.id).execute())
        .map(({ kind, date: on, seconds }) => [kind, on, seconds / hour] as const)
        .toSorted((one, other) => (`${one[1]}${one[0]}` < `${other[1]}${other[0]}` ? -1 : 1)),
    ),
  show: (viewer: Member, person: Member = ana) => call(timeAccounts.show, { params: { user_id: person.id } }, viewer),
});

const closingOf = ({ acme, hal, call }: AccountPeople) => ({
  /** Closes a period for everyone, or for some people. */
  close: (starts_on: string, ...people: Member[]) => {
    const person_ids = people.length > 0 ? people.map(({ id }) => id) : null;
    return call(periods.closePeriod, { body: { starts_on: date(starts_on), person_ids } }, hal);
  },
  reopen: async (starts_on: string) => {
    const { id } = await acme.inside((db) =>
      db
        .selectFrom('closed_periods')
        .select('id')
        .where('starts_on', '=', date(starts_on))
        .where('reopened_at', 'is', null)
        .executeTakeFirstOrThrow(),
    );
    return call(periods.reopenPeriod, { params: { id }, body: { reason: 'Something was missing.' } }, hal);
  },
});

interface Adjustment {
  readonly date?: string;
  readonly reason?: string;
  readonly version?: string;
}

const writingOf = ({ hal, ana, call }: AccountPeople) => ({
  adjust: (seconds: number, { date: on = '2026-12-01', reason = 'First-aid course', version }: Adjustment = {}) =>
    call(timeAccounts.adjust, { params: { user_id: ana.id }, body: { seconds, reason, date: date(on), version } }, hal),
  payOut: (seconds: number, version?: string) =>
    call(timeAccounts.payOut, { body: { pay_outs: [{ person_id: ana.id, seconds, version }] } }, hal),
});

export async function giveRule(acme: Company, terms: PayTermsInput, people: readonly Member[], from: string) {
  await acme.inside(async (db) => {
    const { id } = await db
      .insertInto('pay_rules')
      .values({ name: 'Production' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const row = { pay_rule_id: id, effective_from: date(from) };
    await db
      .insertInto('pay_rule_terms')
      .values({ ...row, terms: JSON.stringify(payTerms.parse(terms)) })
      .execute();
    await db
      .insertInto('pay_rule_people')
      .values(people.map((person) => ({ ...row, person_id: person.id })))
      .execute();
  });
}

/** Records a day from 09:00 without breaks, on which so many seconds are due. */
export async function workedDay(db: Db, person_id: string, on: LocalDate, hours: number, due: number): Promise<void> {
  const id = crypto.randomUUID();
  await noteChange(db, person_id, id);
  await db.insertInto('attendances').values({ id, person_id, working_date: on, due_time: due }).execute();
  const [start = 0] = instantsOf(`${on} 09:00:00` as LocalDateTime, zone);
  const times = { started_at: new Date(start * 1000), ended_at: new Date((start + hours * hour) * 1000) };
  const ids = { id: crypto.randomUUID(), clock_out_id: crypto.randomUUID() };
  await db
    .insertInto('clocks')
    .values({ ...times, ...ids, person_id, attendance_id: id, zone, source: 'web' })
    .execute();
}
