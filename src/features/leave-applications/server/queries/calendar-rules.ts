import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { ChosenDate, DayPart } from '#features/leave/rules/counting.ts';
import { awayAtOnce, countsType, fullPart } from '#features/leave-limits/rules/limits.ts';
import type { LeaveBlock, LeaveLimit } from '#features/leave-limits/rules/shapes.ts';
import { concernedDates } from '#features/leave-limits/server/queries/concerned.ts';
import { placesBy } from '#features/leave-limits/server/queries/members.ts';
import { cachedCalendarRules } from '#features/leave-limits/server/queries/rules.ts';
import { placementsIn, type PlacementsInRange } from '#features/people/server/queries/placements.ts';
import type { CalendarRulesItem } from '../../rules/shapes.ts';
import { awayBy } from './away.ts';

/** Leave that is compared with the rules of the calendar. */
export interface ComparedLeave {
  readonly person_id: string;
  readonly type: { readonly id: string; readonly displaces: boolean };
  readonly dates: readonly ChosenDate[];
  readonly today: LocalDate;
  /** Epoch seconds. */
  readonly now: number;
  /** The application that it is already, whose own days do not count. */
  readonly except?: string | null | undefined;
}

/** A limit, and chosen dates on which it leaves no place. */
export interface ReachedLimit {
  readonly limit: LeaveLimit;
  readonly dates: readonly LocalDate[];
}

/** Rules that concern some leave. */
export interface ConcernedRules {
  readonly placements: PlacementsInRange;
  readonly blocks: readonly { readonly block: LeaveBlock; readonly dates: readonly LocalDate[] }[];
  readonly limits: readonly ReachedLimit[];
}

/** Returns the rules that concern leave, each with its dates; undefined when there is none, without a query. */
export async function rulesConcerning(
  db: Db,
  { person_id, type, dates: chosen, today }: ComparedLeave,
): Promise<ConcernedRules | undefined> {
  const dates = chosen.map(({ date }) => date).sort();
  const [first, last] = [dates[0], dates.at(-1)];
  // Illness and other leave that replaces leave can always be reported.
  if (type.displaces || first === undefined || last === undefined) return undefined;
  const rules = await cachedCalendarRules(db);
  const blocks = rules.blocks.filter(({ starts_on, ends_on }) => starts_on <= last && ends_on >= first);
  const limits = rules.limits.filter((limit) => countsType(limit, type));
  if (blocks.length === 0 && limits.length === 0) return undefined;
  const placements = await placementsIn(db, { start_date: first, end_date: last }, today);
  const found = await concernedDates(db, { person_id, placements, blocks, limits, dates });
  return { placements, ...found };
}

interface ReachedQuery extends ComparedLeave {
  /** Whether of leave of others only approved leave counts, as for an approval. */
  readonly isOnlyApproved?: boolean;
}

/** Returns the limits among those that concern leave on whose dates no place is left beside other people. */
export async function reachedLimits(
  db: Db,
  { person_id, dates: chosen, now, except, isOnlyApproved }: ReachedQuery,
  { placements, limits }: Pick<ConcernedRules, 'placements' | 'limits'>,
): Promise<ReachedLimit[]> {
  const partOn = new Map(chosen.map(({ date, part }) => [date, part]));
  const reached = await Promise.all(
    limits.map(async ({ limit, dates }) => {
      const full = await placesTaken(db, limit, { person_id, placements, now, except, isOnlyApproved });
      return { limit, dates: dates.filter((date) => !full.isFree(date, partOn.get(date) ?? 'full')) };
    }),
  );
  return reached.filter(({ dates }) => dates.length > 0);
}

interface PlacesQuery {
  readonly person_id: string;
  readonly placements: PlacementsInRange;
  readonly now: number;
  readonly except?: string | null | undefined;
  readonly isOnlyApproved?: boolean | undefined;
}

/** Counts who else is away; the only place that compares people away with places. */
async function placesTaken(
  db: Db,
  limit: LeaveLimit,
  { person_id, placements, now, except, isOnlyApproved = false }: PlacesQuery,
) {
  const [rows, places] = await Promise.all([
    awayBy(db, limit, { placements, now, except, isOnlyApproved }),
    placesBy(db, limit, placements),
  ]);
  // An applicant takes one place, even with other leave on the date.
  const others = Map.groupBy(
    rows.filter((row) => row.person_id !== person_id),
    ({ date }) => date,
  );
  return {
    isFree: (date: LocalDate, part: DayPart) => awayAtOnce(others.get(date) ?? [], part) < places(date),
    full: (date: LocalDate) => fullPart(others.get(date) ?? [], places(date)),
  };
}

interface FormRange {
  readonly person_id: string;
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly today: LocalDate;
  readonly now: number;
  readonly except?: string | undefined;
}

const none: CalendarRulesItem = { blocks: [], limits: [] };

/** Returns what a form shows of blocks and limits: names and dates, never people. */
export async function calendarRulesOf(
  db: Db,
  { person_id, from, to, today, now, except }: FormRange,
): Promise<CalendarRulesItem> {
  const rules = await cachedCalendarRules(db);
  const blocks = rules.blocks.filter(({ starts_on, ends_on }) => starts_on <= to && ends_on >= from);
  if (blocks.length === 0 && rules.limits.length === 0) return none;
  const placements = await placementsIn(db, { start_date: from, end_date: to }, today);
  const found = await concernedDates(db, { person_id, placements, blocks, limits: rules.limits });
  return {
    blocks: found.blocks.map(({ block: { id, name, sentence }, dates }) => ({ id, name, sentence, dates: [...dates] })),
    limits: await Promise.all(
      found.limits.map(async ({ limit, dates }) => {
        const { full } = await placesTaken(db, limit, { person_id, placements, now, except });
        const { id, name, when_reached, leave_type_ids } = limit;
        const taken = dates.flatMap((date) => {
          const part = full(date);
          return part === null ? [] : [{ date, part }];
        });
        return { id, name, when_reached, leave_type_ids: [...leave_type_ids], full: taken };
      }),
    ),
  };
}
