import { createHash } from 'node:crypto';
import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays } from '#platform/shared/time.ts';
import type { Hundredths, LeaveFacts } from '#features/leave/rules/facts.ts';
import { leaveYearAfter, leaveYearOf } from '#features/leave/rules/leave-year.ts';
import {
  hasHoursTerms,
  workedCredits,
  type WorkedCredit,
  type WorkedDates,
} from '#features/leave/rules/worked-hours.ts';
import { lockAccounts } from '#features/leave/server/commands/settle.ts';
import { bookWorked, type WorkedLine } from '#features/leave/server/commands/worked-lines.ts';
import { factsOf, rulesOf, rulesText, type TypeFacts } from '#features/leave/server/queries/facts.ts';
import { cachedLeaveTypes } from '#features/leave/server/queries/types.ts';
import { duePeople } from '../queries/due-people.ts';
import { workedDatesOf } from '../queries/worked-dates.ts';

interface CreditInput {
  readonly today: LocalDate;
  /** Epoch seconds. */
  readonly now: number;
  /** Only these people; null: everyone. */
  readonly ids: readonly string[] | null;
}

/** People credited in one transaction. */
export const peopleOfBlock = 20;

/**
 * Books what the hours worked of periods that are over give, as the difference to what is booked for them: it may run late
 * or twice. The difference of a closed period is booked on the first open date.
 * @returns the number of people looked at
 */
export async function creditBlock(db: Db, { today, now, ids }: CreditInput): Promise<number> {
  const rules = await rulesOf(db);
  const hash = createHash('sha256').update(rulesText(rules)).digest('base64url');
  const due = await duePeople(db, { today, rules: hash, ids, limit: peopleOfBlock });
  if (due.length === 0) return 0;
  const people = due.map(({ person_id }) => person_id);
  await lockAccounts(db, people);
  // Versions are read before the time: what is changed meanwhile is looked at again.
  await rowsOf(
    db,
    `insert into leave_worked_marks (person_id, seen) select * from unnest($1::uuid[], $2::text[])
     on conflict (tenant_id, person_id) do update set seen = excluded.seen`,
    [people, due.map((one) => one.now)],
  );
  const facts = await factsOf(db, people, rules);
  const types = [...facts].flatMap(([person_id, own]) =>
    own
      .filter((type) => hasHoursTerms(type.facts) || (type.facts.worked ?? []).length > 0)
      .map((type) => ({ ...type, person_id })),
  );
  const lines = await linesOf(db, types, { today, now });
  await bookWorked(db, lines);
  return due.length;
}

interface PersonType extends TypeFacts {
  readonly person_id: string;
}

async function linesOf(
  db: Db,
  types: readonly PersonType[],
  { today, now }: Pick<CreditInput, 'today' | 'now'>,
): Promise<WorkedLine[]> {
  const starts = types.map(({ facts }) => startOf(facts)).sort();
  const [start] = starts;
  const until = addDays(today, -1);
  if (start === undefined) return [];
  const ids = [...new Set(types.map(({ person_id }) => person_id))];
  const [dates, booked, units] = await Promise.all([
    start > until
      ? new Map<string, WorkedDates>()
      : workedDatesOf(db, ids, { start_date: start, end_date: until }, now),
    bookedOf(db, ids),
    cachedLeaveTypes(db),
  ]);
  return types.flatMap((type) => {
    const unit = units.find(({ id }) => id === type.leave_type_id)?.unit ?? 'days';
    const credits = creditsOf(type.facts, { unit, worked: dates.get(type.person_id) ?? new Map(), until });
    const own = booked.filter((row) => row.person_id === type.person_id && row.leave_type_id === type.leave_type_id);
    return differences(type, { credits, booked: own, until });
  });
}

/** Returns the first date on which hours can count. */
function startOf({ employment, packages, opening }: LeaveFacts): LocalDate {
  const begin = [employment[0]?.from, packages[0]?.from]
    .filter((day) => day !== undefined)
    .sort()
    .at(-1);
  const day = begin ?? ('9999-12-31' as LocalDate);
  return opening && opening.date >= day ? addDays(opening.date, 1) : day;
}

interface CountInput {
  readonly unit: 'days' | 'hours';
  readonly worked: WorkedDates;
  readonly until: LocalDate;
}

/** Returns the credits of all leave years; hours up to an opening balance are part of it. */
function creditsOf(facts: LeaveFacts, { unit, worked, until }: CountInput): WorkedCredit[] {
  const start = startOf(facts);
  const counted = new Map([...worked].filter(([date]) => date >= start));
  const credits: WorkedCredit[] = [];
  if (counted.size === 0) return credits;
  for (
    let year = leaveYearOf(start, facts.beginnings);
    year.first <= until;
    year = leaveYearAfter(year, facts.beginnings)
  )
    credits.push(...workedCredits(facts, { year, unit, worked: counted, until }));
  return credits;
}

interface BookedPeriod {
  readonly person_id: string;
  readonly leave_type_id: string;
  readonly first: LocalDate;
  readonly last: LocalDate;
  readonly amount: Hundredths;
  /** Date and seconds of the latest line. */
  readonly date: LocalDate;
  readonly seconds: number;
}

/** Reads what is booked for the hours of each period, after the opening balance. */
const bookedOf = (db: Db, ids: readonly string[]): Promise<BookedPeriod[]> =>
  rowsOf(
    db,
    `select person_id, leave_type_id, cause -> 'worked' ->> 'from' as first, cause -> 'worked' ->> 'to' as last,
            (sum(amount) * 100)::int as amount, max(date) as date,
            ((array_agg(cause -> 'worked' ->> 'seconds' order by id desc))[1])::int as seconds
       from leave_lines l
      where person_id = any($1) and kind = 'worked' and not exists (
        select from leave_lines o
         where o.person_id = l.person_id and o.leave_type_id = l.leave_type_id and o.kind = 'opening' and o.date >= l.date)
      group by 1, 2, 3, 4`,
    [ids],
  );

interface BookedCredits {
  readonly credits: readonly WorkedCredit[];
  readonly booked: readonly BookedPeriod[];
  readonly until: LocalDate;
}

function differences(type: PersonType, { credits, booked, until }: BookedCredits): WorkedLine[] {
  const { person_id, leave_type_id, facts } = type;
  const of = { person_id, leave_type_id, beginnings: facts.beginnings };
  const isSame = (one: WorkedCredit, row: BookedPeriod) => one.first === row.first && one.last === row.last;
  const due = credits.flatMap(({ first, last, on, amount, seconds, parts, cap }): WorkedLine[] => {
    const before = booked.find((row) => row.first === first && row.last === last);
    const change = amount - (before?.amount ?? 0);
    const cause = { from: first, to: last, seconds, parts, ...(cap !== undefined && { cap }) };
    const worked = before ? { ...cause, before: before.seconds } : cause;
    return change === 0 ? [] : [{ ...of, on, amount: change, worked }];
  });
  // A period that is not over keeps what it has: a discharge was cancelled, and its end books the rest.
  const gone = booked.filter(
    (row) => row.amount !== 0 && row.last <= until && !credits.some((credit) => isSame(credit, row)),
  );
  return [
    ...due,
    ...gone.map(({ first, last, date, amount, seconds }) => {
      const worked = { from: first, to: last, seconds: 0, parts: [], before: seconds };
      // A late line of a period that an opening balance contains is taken back on its own date.
      const on = facts.opening && last <= facts.opening.date ? date : last;
      return { ...of, on, amount: -amount, worked };
    }),
  ];
}
