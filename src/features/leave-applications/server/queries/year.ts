import type { Db } from '#platform/server/database/database.ts';
import type { Actor } from '#platform/server/http/implement.ts';
import { holdsOneOf } from '#platform/server/http/subjects.ts';
import { addDays, eachDay } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { holidaysOf } from '#features/holidays/server/queries/days.ts';
import { isEmployed, type Period } from '#features/leave/rules/facts.ts';
import type { LeaveYear } from '#features/leave/rules/leave-year.ts';
import { cachedRules } from '#features/leave/server/queries/facts.ts';
import { yearsByPerson } from '#features/leave/server/queries/own-years.ts';
import { applyingFor } from '../../rules/access.ts';
import { bridgesOf, type Bridge } from '../../rules/bridges.ts';
import type { Viewer } from '../../rules/application-permissions.ts';
import { afterNotice, limitsOf } from '../commands/check.ts';
import { applicationsOf } from './applications.ts';
import { balancesOf } from './balances.ts';
import { datesOf } from './dates.ts';
import { authorOf } from './form.ts';
import { itemsOf } from './items.ts';
import { processNameOf } from './process.ts';

const halves = { full: 'full', first_half: 'first', second_half: 'second' } as const;

/** Returns the holidays of a person in a leave year. */
async function holidaysIn(db: Db, person_id: string, { first, last }: LeaveYear) {
  const holidays = await holidaysOf(db, [person_id], first, last);
  return eachDay(first, last).flatMap((date) => {
    const on = holidays.on(person_id, date);
    return on ? [{ date, part: halves[on.part], name: on.name }] : [];
  });
}

/** Days before and after the year that are checked around its first and last day. */
const aroundDays = 7;

/** Suggests days between days off for a coming year; for the current one people have made their plans. */
async function bridgesIn(
  db: Db,
  person_id: string,
  { first, last }: LeaveYear,
  limits: ApplyLimits,
): Promise<Bridge[]> {
  const { today, until, notice_days } = limits;
  if (first <= today) return [];
  const [known, employment, earliest] = await Promise.all([
    datesOf(db, { person_id, from: addDays(first, -aroundDays), to: addDays(last, aroundDays) }),
    limits.employment(),
    notice_days > 0 ? afterNotice(db, person_id, { notice_days, today }) : first,
  ]);
  const isOpen = (date: LocalDate) => earliest <= date && date <= until && isEmployed(employment, date);
  const bridges = bridgesOf(
    known.map(({ date, work_time, holiday, holiday_name, taken }) => ({
      date,
      isOff: work_time === null || holiday === 'full',
      isFree: taken.length === 0 && holiday === null && isOpen(date),
      holiday: holiday === 'full' ? holiday_name : null,
    })),
  );
  return bridges.filter(({ date }) => first <= date && date <= last);
}

/** Limits of applying: the notice, how far ahead the company allows it, and the employment. */
interface ApplyLimits {
  readonly today: LocalDate;
  readonly until: LocalDate;
  readonly notice_days: number;
  employment(): Promise<readonly Period[]>;
}

interface YearQuery {
  readonly person_id: string;
  readonly actor: Actor;
  /** A day of the leave year; undefined: today. */
  readonly on: LocalDate | undefined;
}

interface Reader {
  readonly viewer: Viewer;
  /** Epoch seconds. */
  readonly now: number;
  readonly today: LocalDate;
}

/** Reads a person's leave year: balances, applications, and holidays. @throws 404 */
export async function yearOf(db: Db, { person_id, actor, on }: YearQuery, { viewer, now, today }: Reader) {
  const { setup } = await cachedRules(db);
  const year = (await yearsByPerson(db, [person_id], on ?? today, setup))(person_id);
  const until = limitsOf(setup, today).last;
  const applied = async () => {
    const applications = await applicationsOf(db, person_id, year.first, year.last);
    return itemsOf(db, applications, { viewer, now });
  };
  const reckoned = balancesOf(db, { person_id, today, from: year.first, to: year.last });
  // Without a type there is nothing to apply for.
  const employment = () => reckoned.then(({ facts }) => [...facts.values()][0]?.employment ?? []);
  const limits = { today, until, notice_days: setup.notice_days, employment };
  const [author, { package_name, balances }, process_name, holidays, bridges, data] = await Promise.all([
    authorOf(db, person_id),
    reckoned,
    processNameOf(db, person_id),
    holidaysIn(db, person_id, year),
    bridgesIn(db, person_id, year, limits),
    applied(),
  ]);
  const isOwn = person_id === actor.id;
  return {
    author,
    leave_year: year,
    today,
    package_name,
    process_name,
    balances,
    holidays,
    data,
    until,
    bridges,
    may_apply: holdsOneOf(actor, isOwn ? applyingFor.own : applyingFor.others),
  };
}
