import type { Db } from '#platform/server/database/database.ts';
import { metaOf } from '#platform/shared/paging.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { addDays, daysBetween, eachDay, localDateOf } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { HandlerInput } from '#platform/shared/contract.ts';
import { translate } from '#platform/shared/translate.ts';
import { cachedSettings, requestedPage } from '#features/company/server/queries.ts';
import { isEmployedOn, type Period } from '#features/people/rules/employment.ts';
import { planningFaults, type shiftPlanning } from '../../contract.ts';
import type { PlanAction, PlanRow } from '../../rules/plan-shapes.ts';
import { freeDay, noOwnDays } from '../../rules/plan.ts';
import { plannedTime } from '../../rules/planned-time.ts';
import type { Conflict, PlannedShiftCard } from '../../rules/shapes.ts';
import { actionOf, latestActions, openActions } from './actions.ts';
import { daysOffOf, type DaysOff, type PlanChecker } from './days-off.ts';
import { marginDays, planConflicts, shiftOn, type PlannedDays } from './plan-conflicts.ts';
import { idsOfPage, plannedPeople, type PlannedPerson } from './people.ts';
import { planOf, type Plan } from './plan.ts';
import { weekSharesOf, wholeWeeks } from './week-shares.ts';

type IndexQuery = HandlerInput<typeof shiftPlanning.index>['query'];

/** Maximum days of a range: two months, including the days that complete their weeks. */
const maxRangeDays = 62;

/** @throws 422 when the end precedes the start, or more than 62 days lie between them */
export function datesOf({ start_date, end_date }: { start_date: LocalDate; end_date: LocalDate }): LocalDate[] {
  const sentence = translate('End date cannot be before start date.');
  if (end_date < start_date) throw platformFaults.invalid({ errors: { end_date: [sentence] } });
  if (daysBetween(start_date, end_date) >= maxRangeDays) throw planningFaults.rangeTooLong.at('end_date');
  return eachDay(start_date, end_date);
}

interface Viewer extends PlanChecker {
  /** epoch seconds */
  readonly now: number;
}

/** Returns a page of people by days. @throws 404 for an action of another company */
export async function pageOfPlan(db: Db, query: IndexQuery, viewer: Viewer) {
  const dates = datesOf(query);
  const { action_id, page, per_page, ...filters } = query;
  const filter = { ...filters, ...(action_id && { batch_id: action_id }) };
  const [openedAction, paging] = await Promise.all([
    action_id && actionOf(db, action_id),
    requestedPage(db, { page, per_page }),
  ]);
  if (action_id && !openedAction) throw platformFaults.notFound();
  const [{ ids, total }, open, log] = await Promise.all([
    idsOfPage(db, filter, paging),
    openActions(db, viewer.actor_id),
    latestActions(db),
  ]);
  const { data, shifts, standard } = await rowsOfPlan(db, ids, { ...viewer, dates });
  const chosen = openedAction || open.find(({ created_by }) => created_by?.id === viewer.actor_id);
  return {
    data,
    meta: metaOf(paging, total, data.length),
    dates,
    shifts,
    standard,
    batch_id: chosen?.batch_id ?? null,
    is_published: chosen?.state === 'published',
    open,
    actionLog: withRequestedAction(log, openedAction || undefined),
  };
}

/** Rows of people, with the shifts that their numbers refer to. */
async function rowsOfPlan(
  db: Db,
  ids: readonly string[],
  { dates, now, ...checker }: Viewer & { readonly dates: readonly LocalDate[] },
) {
  const numbered = new ShiftNumbers();
  const [first, last] = [dates[0], dates.at(-1)];
  if (!first || !last) return { data: [], shifts: numbered.shifts, standard: [] };
  const settings = await cachedSettings(db);
  const around = marginDays(settings);
  const [people, plan, off] = await Promise.all([
    plannedPeople(db, ids),
    planOf(db, ids, addDays(first, -around), addDays(last, around)),
    daysOffOf(db, ids, { ...checker, from: first, to: last }),
  ]);
  const plannedByPerson = daysToCheck(plan, [first, last], localDateOf(now, settings.timezone));
  const preloaded = { people, plan, daysOff: off };
  const conflicts = Map.groupBy(
    await planConflicts(db, plannedByPerson, { ...checker, now, isStored: true, preloaded }),
    ({ user_id }) => user_id,
  );
  const standard = dates.map((date) => numbered.of(plan.usual.standard(date)));
  const data = people.map((person) =>
    rowOf({ person, plan, dates, numbered, off, conflicts: conflicts.get(person.id) ?? [] }),
  );
  return { data, shifts: numbered.shifts, standard };
}

const withRequestedAction = (log: readonly PlanAction[], openedAction: PlanAction | undefined) =>
  openedAction && !log.some(({ batch_id }) => batch_id === openedAction.batch_id) ? [...log, openedAction] : [...log];

/** Drafts, and published days from today on, since a template or leave may have changed after publishing. */
function daysToCheck(
  { drafts, published }: Plan,
  [first, last]: readonly [LocalDate, LocalDate],
  today: LocalDate,
): PlannedDays {
  const recordedShifts = new Map<string, Map<LocalDate, PlannedShiftCard | null>>();
  const add = (id: string, date: LocalDate, shift: PlannedShiftCard | null) => {
    if (date >= first && date <= last) recordedShifts.set(id, (recordedShifts.get(id) ?? new Map()).set(date, shift));
  };
  for (const [id, days] of published) for (const [date, shift] of days) if (date >= today) add(id, date, shift);
  for (const [id, days] of drafts) for (const [date, { shift }] of days) add(id, date, shift);
  return recordedShifts;
}

/** Shifts of a response, each with its number. */
class ShiftNumbers {
  readonly shifts: PlannedShiftCard[] = [];
  readonly #numbers = new Map<PlannedShiftCard, number>();

  of(shift: PlannedShiftCard | null): number {
    if (!shift) return freeDay;
    let number = this.#numbers.get(shift);
    if (number === undefined) {
      number = this.shifts.push(shift) - 1;
      this.#numbers.set(shift, number);
    }
    return number;
  }
}

interface PlanRowInput {
  readonly person: PlannedPerson;
  readonly plan: Plan;
  readonly dates: readonly LocalDate[];
  readonly numbered: ShiftNumbers;
  readonly off: DaysOff;
  readonly conflicts: Conflict[];
}

function rowOf({ person: { periods, ...person }, plan, dates, numbered, off, conflicts }: PlanRowInput): PlanRow {
  const [published, drafts] = [plan.published.get(person.id), plan.drafts.get(person.id)];
  let [work_time, draft_time] = [0, 0];
  for (const date of dates) {
    if (!isEmployedOn(periods, date)) continue;
    const draft = drafts?.get(date);
    const own = published?.get(date);
    const shift = draft ? draft.shift : own === undefined ? plan.usual.on(person.id, date) : own;
    const time = plannedTime(shift, off.get(person.id)?.get(date));
    work_time += time;
    if (draft) draft_time += time;
  }
  const drafted = new Map([...(drafts ?? [])].map(([date, { shift }]) => [date, shift]));
  const weeks = weekSharesOf({ id: person.id, periods }, wholeWeeks(dates), { plan, off, drafts: drafted });
  return {
    ...person,
    employed: spansIn(periods, dates),
    ...(plan.usual.hasOwn(person.id) && {
      usual: dates.map((date) => numbered.of(plan.usual.on(person.id, date))),
    }),
    plan: dates.map((date) => {
      const own = published?.get(date);
      return own === undefined ? noOwnDays : numbered.of(own);
    }),
    drafts: dates.flatMap((date) => {
      const draft = drafts?.get(date);
      return draft ? [{ date, shift: numbered.of(draft.shift), batch_id: draft.batch_id }] : [];
    }),
    before: beforeOf({ person: { periods, ...person }, plan, dates, numbered }),
    off: [...(off.get(person.id)?.values() ?? [])].flat(),
    conflicts,
    work_time,
    draft_time,
    ...(weeks.length > 0 && { weeks }),
  };
}

function beforeOf({
  person,
  plan,
  dates: [first],
  numbered,
}: Pick<PlanRowInput, 'person' | 'plan' | 'dates' | 'numbered'>) {
  const day = first && addDays(first, -1);
  return day && isEmployedOn(person.periods, day) ? numbered.of(shiftOn(plan, person.id, day)) : freeDay;
}

/** Parts of a range during which a person is employed. */
function spansIn(periods: readonly Period[], dates: readonly LocalDate[]) {
  const [first, last] = [dates[0], dates.at(-1)];
  if (!first || !last) return [];
  return periods
    .filter(({ started_on, ended_on }) => started_on <= last && (ended_on === null || ended_on >= first))
    .map(({ started_on, ended_on }) => ({
      from: started_on < first ? first : started_on,
      to: ended_on === null || ended_on > last ? last : ended_on,
    }));
}
