import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { eachDay } from '#platform/shared/time.ts';
import type { PlacementsInRange } from '#features/people/server/queries/placements.ts';
import { blocksOn, countsOn, isInScope, type Belonging } from '../../rules/limits.ts';
import type { LeaveBlock, LeaveLimit } from '../../rules/shapes.ts';
import { belongingOf } from './members.ts';
import type { CalendarRules } from './rules.ts';

interface ConcernedQuery extends CalendarRules {
  readonly person_id: string;
  readonly placements: PlacementsInRange;
  /** Dates to look at; missing: all of the range. */
  readonly dates?: readonly LocalDate[];
}

/** Rules that concern a person, each with its dates. */
export interface ConcernedDates {
  readonly blocks: readonly { readonly block: LeaveBlock; readonly dates: readonly LocalDate[] }[];
  readonly limits: readonly { readonly limit: LeaveLimit; readonly dates: readonly LocalDate[] }[];
}

/** Returns the rules that concern a person on some dates; the only place that compares people with rules. */
export async function concernedDates(
  db: Db,
  { person_id, placements, blocks, limits, dates = datesIn(placements) }: ConcernedQuery,
): Promise<ConcernedDates> {
  if (blocks.length === 0 && limits.length === 0) return { blocks: [], limits: [] };
  const belonging = await belongingOf(db, person_id, placements);
  const on = new Map<LocalDate, Belonging>(dates.map((date) => [date, belonging(date)]));
  const datesOf = (isConcerned: (date: LocalDate, where: Belonging) => boolean) =>
    [...on].filter(([date, where]) => isConcerned(date, where)).map(([date]) => date);
  return {
    blocks: blocks
      .map((block) => ({
        block,
        dates: datesOf((date, where) => blocksOn(block, date) && isInScope(block.scope, block.item_ids, where)),
      }))
      .filter((found) => found.dates.length > 0),
    limits: limits
      .map((limit) => ({
        limit,
        dates: datesOf((date, where) => countsOn(limit, date) && isInScope(limit.scope, [limit.item_id], where)),
      }))
      .filter((found) => found.dates.length > 0),
  };
}

const datesIn = ({ range }: PlacementsInRange) => eachDay(range.start_date, range.end_date);
