import { sql } from 'kysely';
import type { ChangeImpact } from '#platform/server/change-impact.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { HolidayChange, HolidayPart } from '#platform/shared/holiday.ts';
import type { Impact } from '#platform/shared/impact.ts';
import type { NumberText } from '#platform/shared/number-text.ts';
import { endOfDay, localDateOf, longDate } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { translate } from '#platform/shared/translate.ts';
import { ruleOn, zoneOn } from '#features/company/rules/dated-settings.ts';
import { cachedSettings, type Settings } from '#features/company/server/queries.ts';
import { numberTextOf } from '#features/company/server/queries/counted.ts';
import { peopleOf } from '#features/holidays/server/queries/holidays.ts';
import type { HolidaysChange } from '#features/holidays/server/queries/impact.ts';
import { approvedLeaveOf, type ApprovedLeave } from '#features/leave-applications/server/queries/approved-leave.ts';
import type { Employment } from '#features/people/rules/employment.ts';
import { earlierPeriods, worksBetween } from '#features/people/server/queries/periods.ts';
import { impactRows } from '#features/people/server/queries/impact-rows.ts';
import { shiftsOf, type Shifts } from '#features/shifts/server/queries.ts';
import type { DayIconName } from '../contract.ts';
import { dayState } from '../rules/day.ts';
import type { Day } from '../rules/entries.ts';
import { daysOf } from './queries/days.ts';

/** Maximum number of days of people checked, the latest first; takes about a second. */
const maxDays = 20_000;

interface Person extends Employment {
  readonly id: string;
}

interface DayDifference {
  readonly person_id: string;
  readonly date: LocalDate;
  /** 'absent → holiday' */
  readonly text: string;
}

/** Returns past days and today whose evaluation would change, such as absences or lateness removed or restored. */
async function describe(db: Db, { changes, now }: HolidaysChange): Promise<Impact[]> {
  const settings = await cachedSettings(db);
  const today = localDateOf(now, settings.timezone);
  const past = changes
    .filter(({ date }) => date <= today && date >= settings.app_calendar_start_date)
    .toSorted((one, other) => (one.date < other.date ? 1 : -1));
  const different: DayDifference[] = [];
  let seen = 0;
  for (const change of past) {
    const people = await peopleOn(db, change, maxDays - seen);
    seen += people.length;
    different.push(...(await differences(db, change, { people, settings, now })));
    if (seen >= maxDays) break;
  }
  if (!different.length) return [];
  const impact = {
    title: titleOf(different.length, seen >= maxDays, await numberTextOf(db)),
    more: translate('On a holiday, no one is absent, late or short of hours. Recorded entries stay.'),
    rows: await impactRows(db, different, ({ date, text }) => ({ text: longDate(date), amount: text })),
    total: different.length,
    button: null,
  };
  return [impact];
}

const titleOf = (count: number, isPartial: boolean, text: NumberText): string =>
  isPartial
    ? translate(
        '{count, plural, one {At least # recorded day will change} other {At least # recorded days will change}}',
        { count },
        text,
      )
    : translate(
        '{count, plural, one {# recorded day will change} other {# recorded days will change}}',
        { count },
        text,
      );

/** People concerned by a change who were employed on its date. */
async function peopleOn(db: Db, { date, audience }: HolidayChange, limit: number): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select id, joined_on, discharged_date, ${earlierPeriods('people')} as earlier_periods from people
     where id in (${peopleOf(audience)}) and ${worksBetween('people', date, date)}
     order by name_key, id limit ${limit}`.execute(db);
  return rows;
}

interface DifferenceContext {
  readonly people: readonly Person[];
  readonly settings: Settings;
  readonly now: number;
}

async function differences(
  db: Db,
  change: HolidayChange,
  { people, settings, now }: DifferenceContext,
): Promise<DayDifference[]> {
  const { date, before, after } = change;
  const ids = people.map(({ id }) => id);
  const [shifts, leave, days] = await Promise.all([
    shiftsOf(db, ids, date, date, settings),
    approvedLeaveOf(db, ids, date, date),
    daysOf(db, ids, date, date),
  ]);
  const recorded = new Map(days.map((day) => [day.person_id, day]));
  return people.flatMap((person) => {
    const state = (holiday: HolidayPart | null) =>
      stateOf({ person, date, holiday, leave, shifts, day: recorded.get(person.id) ?? null, settings, now });
    const [was, is] = [state(before), state(after)];
    if (was.icon === is.icon && was.late_by === is.late_by && was.flags.is_incomplete === is.flags.is_incomplete)
      return [];
    // Ignores the change from or to a holiday itself, which is what is being decided.
    if (was.icon === 'neutral' || is.icon === 'neutral') return [];
    return [{ person_id: person.id, date, text: [was, is].map(({ icon }) => wordOf(icon)).join(' → ') }];
  });
}

const wordOf = (icon: DayIconName): string =>
  translate(
    '{icon, select, present {present} completed {completed} incomplete {incomplete} leave {leave} absent {absent} unassigned {unassigned} irregular {irregular} late {late} remote {remote} half_leave {half leave} part_leave {leave by the hour} comment {comment} holiday {holiday} other {neutral}}',
    { icon },
  );

interface DayStateInput {
  readonly person: Person;
  readonly date: LocalDate;
  readonly holiday: HolidayPart | null;
  readonly leave: ApprovedLeave;
  readonly shifts: Shifts;
  readonly day: Day | null;
  readonly settings: Settings;
  readonly now: number;
}

function stateOf({ person, date, holiday, leave, shifts, day, settings, now }: DayStateInput) {
  const { id, joined_on, discharged_date, earlier_periods } = person;
  const own = shifts.settingsOf(settings, id);
  const isFree = holiday === 'full' && !shifts.isOwn(id, date);
  return dayState({
    now,
    date,
    ends_at: endOfDay(date, zoneOn(own, date)),
    max_daily_work_duration: ruleOn(settings, date).max_daily_work_duration,
    app_calendar_start_date: settings.app_calendar_start_date,
    joined_on,
    discharged_date,
    earlier_periods,
    shift: isFree ? null : shifts.on(id, date),
    due_time: shifts.dueOn(id, date),
    holiday,
    leave: leave.on(id, date)?.part ?? null,
    day,
  });
}

export const recordedDaysImpact: ChangeImpact<HolidaysChange> = { key: 'days', describe };
