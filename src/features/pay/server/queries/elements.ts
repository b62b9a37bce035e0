import type { Db } from '#platform/server/database/database.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { daysBetween } from '#platform/shared/time.ts';
import { todayOf } from '#features/company/server/queries.ts';
import { personById } from '#features/people/server/queries.ts';
import { payFaults } from '../../contract.ts';
import { decidingDates } from '../../rules/deciding-dates.ts';
import { readSpan } from '../../rules/account-periods.ts';
import { payLines } from '../../rules/pay-lines.ts';
import { sheetRows, type SheetRow } from '../../rules/sheet.ts';
import { payDaysOf } from './pay-days.ts';
import { termsOfPerson } from './rules.ts';

const maxRangeDays = 62;

interface Elements {
  readonly rows: readonly SheetRow[];
  /** Number of days of the pay weeks that are left out until someone decides about them. */
  readonly undecided: number;
}

/** Returns a person's hours by element between two dates. @throws 404, 422, 424 */
export async function elementsOf(
  db: Db,
  personId: string,
  { start_date: from, end_date: to }: { readonly start_date: LocalDate; readonly end_date: LocalDate },
  now: number,
): Promise<Elements> {
  if (to < from) throw payFaults.wrongOrder.at('end_date');
  if (daysBetween(from, to) >= maxRangeDays) throw payFaults.rangeTooLong.at('end_date');
  const person = await personById(db, personId, await todayOf(db, now));
  if (!person) throw platformFaults.notFound();
  const { dated, hasRuleOn } = await termsOfPerson(db, personId);
  if (dated.length === 0) return { rows: [], undecided: 0 };
  const span = readSpan({ first: from, last: to }, dated);
  const range = { start_date: span.first, end_date: span.last };
  const { days, calendar, withoutDate } = await payDaysOf(db, person, range, now);
  const own = days.filter(({ date }) => hasRuleOn(date));
  const { first, last } = decidingDates({ first: from, last: to }, dated);
  const deciding = own.filter(({ date }) => first <= date && date <= last);
  if (deciding.some(({ date }) => withoutDate.has(date))) throw payFaults.weekOfHours();
  const undecided = deciding.filter(({ state }) => state === 'undecided').length;
  return { rows: sheetRows(payLines(own, dated, { ...calendar, hasRuleOn }), { from, to }), undecided };
}
