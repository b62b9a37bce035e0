import type { Db } from '#platform/server/database/database.ts';
import { eachDay } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { todayOf } from '#features/company/server/queries.ts';
import { cachedHolidays } from '#features/holidays/server/queries/days.ts';
import { placementsIn } from '#features/people/server/queries/placements.ts';
import { companyWeekdays } from '#features/shifts/server/queries/standard-hours.ts';
import { leaveLimitFaults } from '../../contract.ts';
import { awayAtOnce, blocksOn, countsOn, lastOfMonth } from '../../rules/limits.ts';
import type { LeaveBlock, LeaveLimit, LimitedDay } from '../../rules/shapes.ts';
import type { AwayReader } from './away.ts';
import { placesBy } from './members.ts';
import { storedCalendarRules } from './rules.ts';

interface MonthQuery {
  /** A day of the month. */
  readonly first: LocalDate;
  /** Limit whose people are counted; missing: none. */
  readonly limit_id?: string | undefined;
  /** Epoch seconds. */
  readonly now: number;
}

/** Returns the dates of a month as a limit sees them, or with every block. @throws 404 for a limit that is no more */
export async function monthOf(db: Db, { first: day, limit_id, now }: MonthQuery, readers: readonly AwayReader[]) {
  const first = `${day.slice(0, 7)}-01` as LocalDate;
  const last = lastOfMonth(first);
  const { blocks, limits } = await storedCalendarRules(db);
  const limit = limits.find(({ id }) => id === limit_id);
  if (limit_id !== undefined && !limit) throw leaveLimitFaults.gone();
  const [isWeekday, holidays, counts] = [
    await companyWeekdays(db),
    (await cachedHolidays(db)).filter(({ is_for_everyone }) => is_for_everyone),
    limit && (await countsOf(db, limit, { first, last, now }, readers)),
  ];
  return eachDay(first, last).map((date): LimitedDay => {
    const holiday = holidays.find(({ start_date, end_date }) => start_date <= date && date <= end_date);
    return {
      date,
      is_day_off: !isWeekday(date),
      holiday: holiday?.name ?? null,
      blocks: blocks.filter((block) => blocksOn(block, date) && isShown(block, limit)).map(({ name }) => name),
      ...(counts?.(date) ?? { away: null, places: null }),
    };
  });
}

/** Whether a block is shown beside a limit: it concerns everyone, or the same department, place or group. */
const isShown = ({ scope, item_ids }: LeaveBlock, limit: LeaveLimit | undefined): boolean =>
  !limit || scope === 'company' || (scope === limit.scope && item_ids.includes(limit.item_id));

interface CountsQuery {
  readonly first: LocalDate;
  readonly last: LocalDate;
  readonly now: number;
}

async function countsOf(db: Db, limit: LeaveLimit, { first, last, now }: CountsQuery, readers: readonly AwayReader[]) {
  const placements = await placementsIn(db, { start_date: first, end_date: last }, await todayOf(db, now));
  const [places, ...read] = await Promise.all([
    placesBy(db, limit, placements),
    ...readers.map((reader) => reader.away(db, limit, { placements, now })),
  ]);
  const byDate = Map.groupBy(read.flat(), ({ date }) => date);
  return (date: LocalDate) =>
    countsOn(limit, date) ? { away: awayAtOnce(byDate.get(date) ?? [], 'full'), places: places(date) } : undefined;
}
