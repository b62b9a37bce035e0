import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { eachDay } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { dayPlanOf } from '#features/shifts/rules/day-plan.ts';
import { letterOf } from '#features/shifts/rules/letter.ts';
import { cardOf, isOvernight } from '#features/shifts/rules/shift.ts';
import { cachedStandardHours } from '#features/shifts/server/queries/standard-hours.ts';
import {
  hasOtherWeek,
  usualHours,
  weeksInForce,
  weekSources,
  type UsualSources,
} from '#features/shifts/server/queries/usual-hours.ts';
import type { PlannedShiftCard } from '../../rules/shapes.ts';

/** Hours as stored; all null for a day off. */
export interface StoredHours {
  readonly template_id: string | null;
  readonly name: string | null;
  readonly letter: string | null;
  readonly color: string | null;
  readonly start_time: string | null;
  readonly work_time: number | null;
  readonly break_time: number | null;
}

/** Days on which one person has the same hours. */
interface OwnDays extends StoredHours {
  readonly person_id: string;
  /** Offsets in days from the first requested date: '0 1 4' */
  readonly days: string;
}

interface DraftDay extends StoredHours {
  readonly person_id: string;
  readonly date: LocalDate;
  readonly batch_id: string;
  readonly replaces: boolean;
}

/** Plan of people between two dates. */
export interface Plan {
  readonly published: ReadonlyMap<string, ReadonlyMap<LocalDate, PlannedShiftCard | null>>;
  readonly drafts: ReadonlyMap<string, ReadonlyMap<LocalDate, PlannedDraft>>;
  readonly usual: UsualPlan;
}

/** Shifts of people for whom nothing is published. */
export interface UsualPlan {
  /** Shift of those without another week. */
  standard(date: LocalDate): PlannedShiftCard | null;
  on(personId: string, date: LocalDate): PlannedShiftCard | null;
  /** Whether the person may have another week than the company's. */
  hasOwn(personId: string): boolean;
  /**
   * Returns the seconds due on a date with a shift of the person's own: null for a day off, undefined without one, so
   * that those of their week are due. Hours only are due by the week, whatever is planned.
   */
  dueOn(personId: string, date: LocalDate, own: PlannedShiftCard | null | undefined): number;
}

export interface PlannedDraft {
  readonly batch_id: string;
  /** Null for a day off. */
  readonly shift: PlannedShiftCard | null;
  /** Whether a shift of the person's own is published for the day. */
  readonly replaces: boolean;
}

// A page has thousands of days but few distinct hours, so one row per person and hours is far faster.
const ownText = `
  select d.*, t.letter
    from (select person_id, template_id, name, color, start_time::text as start_time, work_time, break_time,
                 string_agg((date - $2::date)::text, ' ') as days
            from shift_days
           where is_published and person_id = any($1) and date between $2 and $3
           group by person_id, template_id, name, color, shift_days.start_time, work_time, break_time) d
    left join shift_templates t on t.id = d.template_id`;

const draftText = `
  select d.person_id, d.date, d.batch_id, d.template_id, d.over is not null as replaces, t.name, t.letter, t.color,
         t.start_time::text, t.work_time, t.break_time
    from shift_drafts d left join shift_templates t on t.id = d.template_id
   where d.person_id = any($1) and d.date between $2 and $3`;

export async function planOf(db: Db, personIds: readonly string[], from: LocalDate, to: LocalDate): Promise<Plan> {
  const of = [personIds, from, to];
  const [own, drafts, standard, others] = await Promise.all([
    rowsOf<OwnDays>(db, ownText, of),
    rowsOf<DraftDay>(db, draftText, of),
    cachedStandardHours(db),
    weekSources(db, personIds),
  ]);
  const shiftCards = new ShiftCards();
  return {
    published: publishedBy(own, eachDay(from, to), shiftCards),
    drafts: byPerson(drafts, (row) => ({ batch_id: row.batch_id, replaces: row.replaces, shift: shiftCards.of(row) })),
    usual: usualFrom({ standard, ...others }, shiftCards),
  };
}

/** Returns the shifts of people for whom nothing is published. */
export const usualPlan = async (db: Db, personIds: readonly string[]): Promise<UsualPlan> =>
  usualPlanOf(db, await weekSources(db, personIds));

/** Returns the shifts of people whose weeks have been read. */
export async function usualPlanOf(db: Db, weeks: Omit<UsualSources, 'standard'>): Promise<UsualPlan> {
  return usualFrom({ standard: await cachedStandardHours(db), ...weeks }, new ShiftCards());
}

/** Creates one object per distinct hours, so that responses contain each once. */
class ShiftCards {
  readonly #cards = new Map<string, PlannedShiftCard>();

  of(hours: StoredHours): PlannedShiftCard | null {
    if (hours.start_time === null) return null;
    const key = `${hours.template_id} ${hours.start_time} ${hours.work_time} ${hours.break_time} ${hours.color} ${hours.name}`;
    const cached = this.#cards.get(key);
    if (cached) return cached;
    const card = shiftCardOf(hours);
    if (card) this.#cards.set(key, card);
    return card;
  }
}

/** Null for a day off. */
export function shiftCardOf(hours: StoredHours): PlannedShiftCard | null {
  const { template_id, name, letter, color, start_time, work_time, break_time } = hours;
  if (name === null || color === null || start_time === null || work_time === null) return null;
  const values = { name, color, start_time, work_time, break_time: break_time ?? 0, grace_minutes: 0 };
  return { ...cardOf(values), template_id, letter: letter ?? letterOf(name), is_overnight: isOvernight(values) };
}

/** The id of nobody, who has the standard hours. */
const nobody = '';

function usualFrom(sources: UsualSources, made: ShiftCards): UsualPlan {
  const weekInForce = weeksInForce(sources);
  const usual = usualHours(sources, weekInForce);
  const known = new Map<LocalDate, PlannedShiftCard | null>();
  const cardOn = (personId: string, date: LocalDate) => {
    const hours = usual(personId, date);
    return hours && made.of(hours);
  };
  const standard = (date: LocalDate): PlannedShiftCard | null => {
    let shift = known.get(date);
    if (shift === undefined) {
      shift = cardOn(nobody, date);
      known.set(date, shift);
    }
    return shift;
  };
  const hasOwn = (personId: string) => hasOtherWeek(sources, personId);
  return {
    standard,
    hasOwn,
    on: (personId, date) => (hasOwn(personId) ? cardOn(personId, date) : standard(date)),
    dueOn: (personId, date, own) =>
      dayPlanOf({ published: own, pattern: undefined, week: weekInForce(personId, date) }, date).due,
  };
}

function publishedBy(
  rows: readonly OwnDays[],
  dates: readonly LocalDate[],
  shiftCards: ShiftCards,
): Map<string, Map<LocalDate, PlannedShiftCard | null>> {
  const people = new Map<string, Map<LocalDate, PlannedShiftCard | null>>();
  for (const row of rows) {
    let days = people.get(row.person_id);
    if (!days) people.set(row.person_id, (days = new Map()));
    const card = shiftCards.of(row);
    for (const day of row.days.split(' ')) {
      const date = dates[Number(day)];
      if (date) days.set(date, card);
    }
  }
  return people;
}

function byPerson<Row extends { readonly person_id: string; readonly date: LocalDate }, Value>(
  rows: readonly Row[],
  valueOf: (row: Row) => Value,
): Map<string, Map<LocalDate, Value>> {
  const people = new Map<string, Map<LocalDate, Value>>();
  for (const row of rows) {
    let days = people.get(row.person_id);
    if (!days) people.set(row.person_id, (days = new Map()));
    days.set(row.date, valueOf(row));
  }
  return people;
}
