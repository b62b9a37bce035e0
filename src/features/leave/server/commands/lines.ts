import { sql } from 'kysely';
import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { longDate } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { leaveFaults } from '../../contract.ts';
import { inDays, type BookedAmount, type Hundredths } from '../../rules/facts.ts';
import { leaveYearOf } from '../../rules/leave-year.ts';
import { beginningsByPerson, yearsByPerson } from '../queries/own-years.ts';

interface LineTarget {
  readonly person_id: string;
  readonly leave_type_id: string;
  /** Null for the demo or a command. */
  readonly actor_id: string | null;
}

interface HandLine extends LineTarget, BookedAmount {
  readonly kind: 'opening' | 'correction';
  readonly reason: string | null;
}

/**
 * Books a correction, or an opening balance. The caller has locked the account (`lockAccounts`).
 * @returns the line's id; @throws 422 for a day before the person joined, or before their leave was recorded here
 */
export async function bookByHand(db: Db, line: HandLine): Promise<string> {
  await requireCounting(db, line);
  const year = (await yearsByPerson(db, [line.person_id], line.date))(line.person_id);
  const { rows } = await sql<{ id: string }>`
    insert into leave_lines (person_id, leave_type_id, kind, leave_year, date, amount, reason, created_by)
    values (${line.person_id}, ${line.leave_type_id}, ${line.kind}, ${year.first},
            ${line.date}, ${inDays(line.amount)}, ${line.reason}, ${line.actor_id})
    returning id`.execute(db);
  return rows[0]?.id ?? '';
}

interface CountingRow {
  readonly joined: LocalDate | null;
  readonly opening: LocalDate | null;
}

type DatedLine = Pick<HandLine, 'person_id' | 'leave_type_id' | 'kind' | 'date'>;

/** Checks a booking by hand. @throws 422 for a day on which nothing can be booked by hand */
export async function requireCounting(db: Db, { person_id, leave_type_id, kind, date }: DatedLine): Promise<void> {
  const { rows } = await sql<CountingRow>`
    select (select min(started_on) from employment_periods where person_id = ${person_id}) as joined,
           (select date from leave_lines
             where person_id = ${person_id} and leave_type_id = ${leave_type_id} and kind = 'opening') as opening`.execute(
    db,
  );
  const { joined = null, opening = null } = rows[0] ?? {};
  const refuse = (fault: typeof leaveFaults.beforeJoining, day: LocalDate) => {
    const facts = { date: longDate(day) };
    return fault.at('date', { facts });
  };
  if (joined !== null && date < joined) throw refuse(leaveFaults.beforeJoining, joined);
  if (kind === 'correction' && opening !== null && date < opening) throw refuse(leaveFaults.beforeOpening, opening);
}

export interface Opening {
  readonly person_id: string;
  readonly leave_type_id: string;
  readonly amount: Hundredths;
}

/** Books many opening balances on a day; the caller has locked the accounts (`lockAccounts`). */
export async function bookOpenings(
  db: Db,
  date: LocalDate,
  openings: readonly Opening[],
  actor_id: string,
): Promise<void> {
  const yearOf = await yearsByPerson(
    db,
    openings.map(({ person_id }) => person_id),
    date,
  );
  const years = openings.map(({ person_id }) => yearOf(person_id).first);
  const people = openings.map(({ person_id }) => person_id);
  const types = openings.map(({ leave_type_id }) => leave_type_id);
  await sql`
    insert into leave_lines (person_id, leave_type_id, kind, leave_year, date, amount, created_by)
    select person, type, 'opening', leave_year, ${date}, amount, ${actor_id}
      from unnest(${people}::uuid[], ${types}::uuid[], ${years}::date[],
                  ${openings.map(({ amount }) => inDays(amount))}::numeric[]) as o (person, type, leave_year, amount)`.execute(
    db,
  );
}

export interface BookedDate {
  readonly date: LocalDate;
  readonly cost: Hundredths;
  /** Reason why it is given back. */
  readonly why?: string | null;
  /** Date of a closed period for which it is given back on this one. */
  readonly origin?: LocalDate;
}

export interface LeaveBooking extends LineTarget {
  readonly application_id: string;
  /** Dates with positive costs. */
  readonly dates: readonly BookedDate[];
  /** Beginnings of leave years; read from the database when missing. */
  readonly beginnings?: readonly LocalDate[] | undefined;
}

/** Lines booked on each date of an application, by what happens to it. */
const bookings = {
  /** Applied for. */
  reserve: [['reserve', -1]],
  /** Approved: reserved days become taken. */
  spend: [
    ['release', 1],
    ['spend', -1],
  ],
  /** Taken immediately, or again after a decision was changed. */
  take: [['spend', -1]],
  /** Rejected, withdrawn or given back. */
  release: [['release', 1]],
} as const;
export type BookingAct = keyof typeof bookings;

/** Books the days of an application. The caller has locked the account (`lockAccounts`). */
export async function bookLeave(db: Db, act: BookingAct, booking: LeaveBooking): Promise<void> {
  const beginnings = booking.beginnings ?? (await beginningsByPerson(db, [booking.person_id]))(booking.person_id);
  const lines = linesOf(act, booking, beginnings);
  if (lines.length === 0) return;
  const { person_id, leave_type_id, application_id, actor_id } = booking;
  const of = <Value>(value: (line: Line) => Value) => lines.map(value);
  // One statement text for any number of dates, so that PostgreSQL prepares it once.
  await rowsOf(
    db,
    `insert into leave_lines (person_id, leave_type_id, application_id, created_by, kind, leave_year, date, amount)
     select $1, $2, $3, $4, l.* from unnest($5::text[], $6::date[], $7::date[], $8::numeric[]) l`,
    [
      person_id,
      leave_type_id,
      application_id,
      actor_id,
      of(({ kind }) => kind),
      of(({ leave_year }) => leave_year),
      of(({ date }) => date),
      of(({ amount }) => amount),
    ],
  );
}

type Line = ReturnType<typeof linesOf>[number];

function linesOf(act: BookingAct, { dates, actor_id, ...booking }: LeaveBooking, beginnings: readonly LocalDate[]) {
  const { person_id, leave_type_id, application_id } = booking;
  return bookings[act].flatMap(([kind, sign]) =>
    dates.map(({ date, cost }) => ({
      person_id,
      leave_type_id,
      application_id,
      created_by: actor_id,
      kind,
      leave_year: leaveYearOf(date, beginnings).first,
      date,
      amount: sign * inDays(cost),
    })),
  );
}

/** Number of lines in one statement. */
const linesAtOnce = 2000;

/**
 * Books how a change alters days of many applications: by lines of their own, which say so in `cause`, and why a day is
 * given back. The caller has locked the accounts.
 */
export async function bookByCalendar(
  db: Db,
  booked: readonly (LeaveBooking & { readonly act: Exclude<BookingAct, 'spend'> })[],
): Promise<void> {
  const beginnings = await beginningsByPerson(db, [...new Set(booked.map(({ person_id }) => person_id))]);
  const lines = booked.flatMap(({ act, ...booking }) =>
    linesOf(act, booking, beginnings(booking.person_id)).map((line, index) => {
      const { why, origin } = booking.dates[index] ?? {};
      const cause = { calendar: true, ...(why && { why }), ...(origin && { origin }) };
      return { ...line, cause: JSON.stringify(cause) };
    }),
  );
  for (let from = 0; from < lines.length; from += linesAtOnce)
    await db
      .insertInto('leave_lines')
      .values(lines.slice(from, from + linesAtOnce))
      .execute();
}
