import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays, eachDay } from '#platform/shared/time.ts';
import { calendarPeriod, type CalendarPeriod } from '#features/company/rules/calendar-period.ts';
import { cachedSettings } from '#features/company/server/queries.ts';
import { termsOfPeople } from '#features/pay/server/queries/rules.ts';
import { worksOn } from '#features/people/rules/employment.ts';
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
    const dates = datesSettledLater(account, starts_on);
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

/**
 * Returns the unsettled dates before a period that share a week or month with its first day; the account or employment
 * may end before that day.
 */
function datesSettledLater(
  { person, begins_on, terms, settled, calculated }: Account,
  starts_on: LocalDate,
): LocalDate[] {
  if (calculated === null) return [];
  const earliest = addDays(starts_on, -longestSpanOf(terms));
  return eachDay(begins_on > earliest ? begins_on : earliest, addDays(starts_on, -1)).filter(
    (date) =>
      !isIn(settled, date) &&
      hasAccountOn(terms, date) &&
      worksOn(person, date) &&
      lastDateWith(date, terms) >= starts_on,
  );
}

export interface SettledPeriod {
  readonly person_id: string;
  /** The last day. */
  readonly ends_on: LocalDate;
}

interface LaterPeriod {
  readonly person_id: string;
  readonly person: string;
  readonly starts_on: LocalDate;
  /** 'December 2026' */
  readonly name: string;
}

/** @throws 424 with the period that has to be reopened before these periods, which were settled until now */
export async function requireLaterOpen(
  db: Db,
  reopened: readonly SettledPeriod[],
  { name, ends_on }: ClosingScope,
): Promise<void> {
  const ids = reopened.map(({ person_id }) => person_id);
  const later = await rowsOf<LaterPeriod>(
    db,
    `select s.person_id, p.name as person, s.starts_on, c.name
       from time_account_periods s
       join people p on p.id = s.person_id
       join lateral (select c.name from closed_periods c
                      where c.reopened_at is null and s.starts_on between c.starts_on and c.ends_on
                        and (c.person_id is null or c.person_id = s.person_id)
                      order by c.person_id nulls first limit 1) c on true
      where s.person_id = any($1) and s.starts_on > $2 order by s.starts_on, p.name_key`,
    [ids, ends_on],
  );
  if (later.length === 0) return;
  const terms = await termsOfPeople(db, ids);
  const ends = new Map(reopened.map((one) => [one.person_id, one.ends_on]));
  const found = later.find(({ person_id, starts_on }) => {
    const [own, end] = [terms.get(person_id), ends.get(person_id)];
    return own && end && own.dated.length > 0 && lastDateWith(end, own) >= starts_on;
  });
  if (found) throw periodFaults.laterClosed({ facts: { period: name, person: found.person, later: found.name } });
}
