import type { LocalDate } from '#platform/shared/schemas.ts';
import { overlaps, type ChosenDate, type DayPart } from '#features/leave/rules/counting.ts';
import { countsType } from '#features/leave-limits/rules/limits.ts';
import type { CalendarRulesItem } from './shapes.ts';

interface RuledType {
  readonly id: string;
  readonly displaces: boolean;
}

/** Rules of the calendar as they apply to one leave type, by date. */
export interface RulesByDate {
  /** Names of blocks. */
  readonly blocked: ReadonlyMap<LocalDate, string>;
  /** Parts of dates on which a limit leaves no place. */
  readonly full: readonly FullDate[];
}

export interface FullDate extends ChosenDate {
  /** Name of the limit. */
  readonly name: string;
  /** Whether it refuses leave; otherwise it warns. */
  readonly refuses: boolean;
}

/** Returns the rules that apply to a type; none to leave that replaces other leave. */
export function rulesFor({ blocks, limits }: CalendarRulesItem, type: RuledType): RulesByDate {
  if (type.displaces) return { blocked: new Map(), full: [] };
  return {
    blocked: new Map(blocks.flatMap(({ name, dates }) => dates.map((date): [LocalDate, string] => [date, name]))),
    full: limits
      .filter((limit) => countsType(limit, type))
      .flatMap(({ name, when_reached, full }) =>
        full.map(({ date, part }) => ({ date, part, name, refuses: when_reached === 'refuse' })),
      ),
  };
}

/** Returns the full dates that chosen ones lie on. */
export const fullAmong = ({ full }: RulesByDate, chosen: ReadonlyMap<LocalDate, DayPart>): FullDate[] =>
  full.filter(({ date, part }) => {
    const own = chosen.get(date);
    return own !== undefined && overlaps(own, part);
  });
