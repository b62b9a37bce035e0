import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays, eachDay } from '#platform/shared/time.ts';
import { calendarPeriod, type CalendarPeriod } from '#features/company/rules/calendar-period.ts';
import { cachedSettings, todayOf } from '#features/company/server/queries.ts';
import { termsOfPeople } from '#features/pay/server/queries/rules.ts';
import { worksOn } from '#features/people/rules/employment.ts';
import { peopleByIds } from '#features/people/server/queries.ts';
import { periodFaults } from '#features/periods/contract.ts';
import type { ClosingScope } from '#features/periods/server/commands.ts';
import { closedOn, type DatedPeriod } from '#features/periods/rules/closed.ts';
import { closedPeriodsOf } from '#features/periods/server/queries.ts';
import { hasAccountOn, isIn } from '../../rules/ledger.ts';
import { lastDateWith, longestSpanOf } from '../../rules/settling.ts';
import type { Account } from '../queries/accounts.ts';

// A week that crosses the end of a period is settled in the next one. Its first days must stay closed as long as that is,
// or a change of them would reach no account.

/** @throws 424 when days before a period, whose week or month it settles, are still open */
export async function requireEarlierSettled(
  db: Db,
  accounts: readonly Account[],
  { name, starts_on }: ClosingScope,
): Promise<void> {
  const waiting = accounts.flatMap((account) => {
    const { settled, calculated } = account;
    if (calculated === null) return [];
    const dates = datesSettledLater(account, starts_on, (date) => !isIn(settled, date));
    return dates.length > 0 ? [{ person: account.person, dates }] : [];
  });
  if (waiting.length === 0) return;
  const { calendar_cycle } = await cachedSettings(db);
  const [first = starts_on] = waiting.flatMap(({ dates }) => dates).toSorted();
  const closed = await closedPeriodsOf(
    db,
    waiting.map(({ person }) => person.id),
    calendarPeriod(first, calendar_cycle).start_date,
    addDays(starts_on, -1),
  );
  for (const { person, dates } of waiting) {
    const earlier = dates
      .filter((date) => !closedOn(closed, person.id, date))
      .map((date) => calendarPeriod(date, calendar_cycle))
      .find((period) => canBeClosed(period, closed));
    if (earlier)
      throw periodFaults.earlierOpen({ facts: { period: name, person: person.name, earlier: earlier.name } });
  }
}

/** After a change of the calendar, a period may overlap one that was closed for everyone, and can never be closed. */
const canBeClosed = ({ start_date, end_date }: CalendarPeriod, closed: readonly DatedPeriod[]): boolean =>
  !closed.some(
    ({ person_id, starts_on, ends_on }) => person_id === null && starts_on <= end_date && ends_on >= start_date,
  );

type AccountDates = Pick<Account, 'person' | 'begins_on' | 'terms'>;

/**
 * Returns the dates before a period, with an account, that share a week or month with its first day; the account or
 * employment may end before that day.
 */
function datesSettledLater(
  { person, begins_on, terms }: AccountDates,
  starts_on: LocalDate,
  isConcerned: (date: LocalDate) => boolean,
): LocalDate[] {
  const earliest = addDays(starts_on, -longestSpanOf(terms));
  return eachDay(begins_on > earliest ? begins_on : earliest, addDays(starts_on, -1)).filter(
    (date) =>
      isConcerned(date) && hasAccountOn(terms, date) && worksOn(person, date) && lastDateWith(date, terms) >= starts_on,
  );
}

interface LaterPeriod {
  readonly person_id: string;
  readonly starts_on: LocalDate;
  /** 'December 2026' */
  readonly name: string;
}

/** First settled days of each person after a reopened period, with the closed period to which they belong. */
const laterPeriods = (db: Db, { person_ids, ends_on }: ClosingScope) =>
  rowsOf<LaterPeriod>(
    db,
    `select distinct on (s.person_id) s.person_id, s.starts_on, c.name
       from time_account_periods s
       join lateral (select c.name from closed_periods c
                      where c.reopened_at is null and s.starts_on between c.starts_on and c.ends_on
                        and (c.person_id is null or c.person_id = s.person_id)
                      order by c.person_id nulls first limit 1) c on true
      where s.starts_on > $1 and ($2::uuid[] is null or s.person_id = any($2))
      order by s.person_id, s.starts_on`,
    [ends_on, person_ids],
  );

/**
 * Asks for everyone with a later settled period, also for people of whom the reopened one has settled nothing.
 * @throws 424 with the period that has to be reopened before this one
 */
export async function requireLaterOpen(db: Db, scope: ClosingScope): Promise<void> {
  const { name, starts_on, ends_on, now } = scope;
  const later = new Map((await laterPeriods(db, scope)).map((one) => [one.person_id, one]));
  if (later.size === 0) return;
  const ids = [...later.keys()];
  const { app_calendar_start_date: begins_on } = await cachedSettings(db);
  const [people, terms, closed] = [
    await peopleByIds(db, ids, await todayOf(db, now)),
    await termsOfPeople(db, ids),
    await closedPeriodsOf(db, ids, starts_on, ends_on),
  ];
  for (const person of people) {
    const [own, next] = [terms.get(person.id), later.get(person.id)];
    if (!own || !next || own.dated.length === 0) continue;
    const isReopened = (date: LocalDate) => starts_on <= date && date <= ends_on && !closedOn(closed, person.id, date);
    if (datesSettledLater({ person, begins_on, terms: own }, next.starts_on, isReopened).length > 0)
      throw periodFaults.laterClosed({ facts: { period: name, person: person.name, later: next.name } });
  }
}
