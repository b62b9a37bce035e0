import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { addDays, plannedInstant } from '#platform/shared/time.ts';
import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import { zoneOn } from '#features/company/rules/dated-settings.ts';
import { cachedSettings, type Settings } from '#features/company/server/queries.ts';
import { isEmployedOn, type Period } from '#features/people/rules/employment.ts';
import {
  conflictsOf,
  type PlannedPerson,
  type PlanLimits,
  type TimedShift,
  type TimeOff,
} from '../../rules/conflicts.ts';
import type { Conflict, PlannedShiftCard } from '../../rules/shapes.ts';
import { daysOffOf, type DaysOff, type PlanChecker } from './days-off.ts';
import { ownFrom } from './own-past.ts';
import { planOf, type Plan } from './plan.ts';
import { recordedShifts } from './recorded-shifts.ts';

/** Days to be planned by person, each with its shift or null for a day off. */
export type PlannedDays = ReadonlyMap<string, ReadonlyMap<LocalDate, PlannedShiftCard | null>>;

/** Days to read before and after the checked days, enough for a row of working days and a night shift. */
export const marginDays = ({ max_days_in_row }: Settings) => max_days_in_row + 1;

export const rangeOf = (planned: PlannedDays): { from: LocalDate; to: LocalDate } | undefined => {
  let [from, to]: (LocalDate | undefined)[] = [];
  for (const days of planned.values())
    for (const date of days.keys()) {
      if (!from || date < from) from = date;
      if (!to || date > to) to = date;
    }
  return from && to && { from, to };
};

/** Options of a check. Drafts of other planners count as conflicts. */
interface ConflictOptions extends PlanChecker {
  /** Epoch seconds, given when days are about to be published; mere drafts may be for past days. */
  readonly now?: number | undefined;
  /** Days drafted in the same call that are not checked themselves. */
  readonly draftedTogether?: PlannedDays | undefined;
  /** Whether the checked days are already stored, so that other planners' drafts do not conflict. */
  readonly isStored?: boolean;
  /** Plan already read, if any; it must contain the days around those that are checked. */
  readonly preloaded?: ConflictContext;
}

interface ConflictContext {
  readonly plan: Plan;
  readonly people: readonly EmployedPerson[];
  readonly daysOff: DaysOff;
}

interface EmployedPerson {
  readonly id: string;
  readonly name: string;
  readonly periods: readonly Period[];
}

/** Returns the conflicts of planning these days, given everything else that is planned, drafts included. */
export async function planConflicts(
  db: Db,
  plannedDays: PlannedDays,
  { actor_id, daysOff: readers, now, draftedTogether, isStored = false, preloaded }: ConflictOptions,
): Promise<Conflict[]> {
  const [range, ids, settings] = [rangeOf(plannedDays), [...plannedDays.keys()], await cachedSettings(db)];
  if (!range) return [];
  const [from, to] = [addDays(range.from, -marginDays(settings)), addDays(range.to, marginDays(settings))];
  const [plan, people, closedPeriods, drafters, daysOff, ownPastFrom, recorded] = await Promise.all([
    preloaded?.plan ?? planOf(db, ids, from, to),
    preloaded?.people ?? checkedPeople(db, ids),
    closedDays(db, ids, range),
    isStored ? new Map<string, string>() : othersDrafts(db, ids, range, actor_id),
    preloaded?.daysOff ?? daysOffOf(db, ids, { ...range, actor_id, daysOff: readers }),
    now !== undefined && plannedDays.has(actor_id) ? ownFrom(db, { actor_id, now }) : undefined,
    recordedShifts(db, ids, range),
  ]);
  const [timed, limits] = [new TimedShiftCache(settings), limitsOf(settings)];
  const conflicts: Conflict[] = [];
  for (const [index, person] of people.entries()) {
    if (index % peoplePerTurn === peoplePerTurn - 1) await turn();
    const days = plannedDays.get(person.id) ?? noDays;
    const others = draftedTogether?.get(person.id);
    const planned = others ? new Map([...others, ...days]) : days;
    const plannedPerson: PlannedPerson = {
      ...person,
      dates: [...days.keys()].sort(),
      on: (date) => plannedOn(plan, { person, days: planned, from, to, timed }, date),
      ownFrom: person.id === actor_id ? ownPastFrom : undefined,
      closedOn: (date) => closedPeriods.find((period) => covers(period, person.id, date))?.name,
      timeOff: (date) => daysOff.get(person.id)?.get(date) ?? noTimeOff,
      draftedBy: (date) => (drafters.size > 0 ? drafters.get(`${person.id} ${date}`) : undefined),
      recordedOn: (date) => recorded.get(`${person.id} ${date}`),
      zoneOn: (date) => zoneOn(settings, date),
    };
    conflicts.push(...conflictsOf(plannedPerson, limits));
  }
  return conflicts;
}

/** Number of people checked before the event loop gets a turn. */
const peoplePerTurn = 250;
const noDays: ReadonlyMap<LocalDate, PlannedShiftCard | null> = new Map();
const noTimeOff: readonly TimeOff[] = [];

/** Returns the limits that the set-up imposes on a plan. */
export function limitsOf(settings: Settings): PlanLimits {
  const { min_rest_time, min_rest_action, max_days_in_row, max_days_in_row_action } = settings;
  // The check constraints of the table allow no other values.
  return { min_rest_time, min_rest_action, max_days_in_row, max_days_in_row_action } as PlanLimits;
}

interface PersonContext {
  readonly person: { readonly id: string; readonly periods: readonly Period[] };
  readonly days: ReadonlyMap<LocalDate, PlannedShiftCard | null>;
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly timed: TimedShiftCache;
}

/** Shift of a person on a day: the one to plan, else a draft, else the published one, else standard hours. */
function plannedOn(plan: Plan, { person, days, from, to, timed }: PersonContext, date: LocalDate): TimedShift | null {
  if (date < from || date > to || !isEmployedOn(person.periods, date)) return null;
  return timed.on(date, days.has(date) ? (days.get(date) ?? null) : shiftOn(plan, person.id, date));
}

/** Returns the draft of a day, else the published shift, else the standard hours. */
export function shiftOn(plan: Plan, personId: string, date: LocalDate): PlannedShiftCard | null {
  const draft = plan.drafts.get(personId)?.get(date);
  return draft ? draft.shift : publishedOn(plan, personId, date);
}

/** Returns the published shift, else the standard hours. */
export function publishedOn(plan: Plan, personId: string, date: LocalDate): PlannedShiftCard | null {
  const own = plan.published.get(personId)?.get(date);
  return own === undefined ? plan.usual.on(personId, date) : own;
}

/** Shifts with their instants, each calculated once. */
class TimedShiftCache {
  /** Cache by shift and date; the same hours are always the same card object. */
  readonly #shifts = new Map<PlannedShiftCard, Map<LocalDate, TimedShift>>();
  readonly #settings: Settings;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  on(date: LocalDate, card: PlannedShiftCard | null): TimedShift | null {
    if (!card) return null;
    let days = this.#shifts.get(card);
    if (!days) this.#shifts.set(card, (days = new Map()));
    const cached = days.get(date);
    if (cached) return cached;
    const start_at = plannedInstant(`${date} ${card.start_time}:00` as LocalDateTime, zoneOn(this.#settings, date));
    const shift = { card, start_at, end_at: start_at + card.work_time + card.break_time };
    days.set(date, shift);
    return shift;
  }
}

async function checkedPeople(db: Db, ids: readonly string[]): Promise<EmployedPerson[]> {
  const { rows } = await sql<EmployedPerson>`
    select people.id, people.name,
           (select coalesce(json_agg(json_build_object('started_on', started_on, 'ended_on', ended_on) order by started_on), '[]')
              from employment_periods where person_id = people.id) as periods
      from people where people.id = any(${ids}::uuid[]) order by people.name_key, people.id`.execute(db);
  return rows;
}

interface ClosedRange {
  readonly name: string;
  readonly person_id: string | null;
  readonly starts_on: LocalDate;
  readonly ends_on: LocalDate;
}

const covers = ({ person_id, starts_on, ends_on }: ClosedRange, personId: string, date: LocalDate) =>
  (person_id === null || person_id === personId) && starts_on <= date && date <= ends_on;

async function closedDays(db: Db, ids: readonly string[], { from, to }: { from: LocalDate; to: LocalDate }) {
  const { rows } = await sql<ClosedRange>`
    select name, person_id, starts_on, ends_on from closed_periods
     where reopened_at is null and starts_on <= ${to} and ends_on >= ${from}
       and (person_id is null or person_id = any(${ids}::uuid[]))`.execute(db);
  return rows;
}

/** Names of other planners who have drafted these days, by person and date. */
async function othersDrafts(
  db: Db,
  ids: readonly string[],
  { from, to }: { from: LocalDate; to: LocalDate },
  actor_id: string,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ person_id: string; date: LocalDate; name: string }>`
    select d.person_id, d.date, p.name
      from shift_drafts d join shift_batches b on b.id = d.batch_id join people p on p.id = b.created_by
     where d.person_id = any(${ids}::uuid[]) and d.date between ${from} and ${to} and b.created_by <> ${actor_id}`.execute(
    db,
  );
  return new Map(rows.map(({ person_id, date, name }) => [`${person_id} ${date}`, name]));
}
