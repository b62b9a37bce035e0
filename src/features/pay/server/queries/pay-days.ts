import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays, eachDay, mondayOf } from '#platform/shared/time.ts';
import { fullTimeOn, zoneOn, type FullTimes, type Zones } from '#features/company/rules/dated-settings.ts';
import type { WeekInForce } from '#features/company/rules/weeks-in-force.ts';
import { cachedSettings } from '#features/company/server/queries.ts';
import {
  evaluatedDaysOf,
  type Employed,
  type EvaluatedDay,
} from '#features/attendance/server/queries/evaluated-days.ts';
import { dueTimeOf, requiredTimeOf, type RequiredTime } from '#features/holidays/rules/due.ts';
import { holidaysOf } from '#features/holidays/server/queries/days.ts';
import { shiftsFrom, shiftSources, type Shifts, type ShiftSources } from '#features/shifts/server/queries.ts';
import { weeksInForce } from '#features/shifts/server/queries/usual-hours.ts';
import type { PayCalendar, PayDay, PayHoliday } from '../../rules/shapes.ts';
import { leaveShares, takenTimes, type Beside, type LeaveRow } from './leave-shares.ts';

interface Range {
  readonly start_date: LocalDate;
  readonly end_date: LocalDate;
}

/** Days of a person as pay sees them, with their calendar. */
interface PersonDays {
  readonly days: readonly PayDay[];
  readonly calendar: PayCalendar;
  /** Dates with leave and holidays of people without fixed days, whose hours belong to no date. */
  readonly withoutDate: ReadonlySet<LocalDate>;
}

/** Reads recorded days, targets, holidays and approved leave of a person, as every screen evaluates them. */
export async function payDaysOf(db: Db, person: Employed, range: Range, now: number): Promise<PersonDays> {
  const days = (await payDaysOfPeople(db, [person], range, now)).get(person.id);
  if (!days) throw new Error('A person has no days.');
  return days;
}

/** Reads the days of some people; the number of statements does not depend on the number of people. */
export async function payDaysOfPeople(
  db: Db,
  people: readonly Employed[],
  range: Range,
  now: number,
): Promise<ReadonlyMap<string, PersonDays>> {
  const ids = people.map(({ id }) => id);
  const settings = await cachedSettings(db);
  const weeks = { start_date: mondayOf(range.start_date), end_date: addDays(mondayOf(range.end_date), 6) };
  const facts = {
    settings,
    evaluated: await evaluatedDaysOf(db, people, range, now),
    leave: await leaveOf(db, ids, weeks),
    sources: await shiftSources(db, ids, weeks.start_date, weeks.end_date),
    holidays: await holidaysAround(db, ids, weeks),
  };
  const read = {
    ...facts,
    shifts: shiftsFrom(facts.sources, settings),
    weekInForce: weeksInForce(facts.sources),
  };
  return new Map(people.map((person) => [person.id, daysOf(person, range, read)]));
}

/** Facts about the days of some people. */
interface PeopleFacts {
  readonly settings: Awaited<ReturnType<typeof cachedSettings>>;
  readonly evaluated: ReadonlyMap<string, readonly EvaluatedDay[]>;
  readonly leave: ReadonlyMap<string, ReadonlyMap<LocalDate, readonly LeaveRow[]>>;
  readonly sources: ShiftSources;
  readonly holidays: (personId: string) => PayCalendar['holidays'];
  readonly shifts: Shifts;
  readonly weekInForce: ReturnType<typeof weeksInForce>;
}

function daysOf(person: Employed, range: Range, facts: PeopleFacts): PersonDays {
  const { settings, sources, shifts, weekInForce } = facts;
  const leave = facts.leave.get(person.id) ?? new Map<LocalDate, readonly LeaveRow[]>();
  const holidays = facts.holidays(person.id);
  const zones = shifts.settingsOf(settings, person.id);
  const withoutDate = new Set<LocalDate>();
  const { app_calendar_start_date: calendarStart } = settings;
  const employed = [
    ...(person.earlier_periods ?? []),
    { started_on: person.joined_on, ended_on: person.discharged_date },
  ];
  const sharesOn = leaveShares(sources, { leave, holidays, employed, settings, personId: person.id });
  const days = (facts.evaluated.get(person.id) ?? []).map((day) => {
    const { date } = day;
    if (isOfWeek(day, leave.has(date), { shifts, settings, personId: person.id })) withoutDate.add(date);
    const isByPlan = isAsPlanned(weekInForce(person.id, date));
    return payDay(day, {
      required: requiredOn(day, shifts, person.id),
      shares: isByPlan ? sharesOn(date) : null,
      leave: leave.get(date) ?? [],
      holidays,
      zones,
    });
  });
  const calendar: PayCalendar = {
    zone: zoneOn(zones, range.end_date),
    holidays,
    employed: employed.map(({ started_on, ended_on }) => ({
      started_on: started_on < calendarStart ? calendarStart : started_on,
      ended_on,
    })),
  };
  return { days, calendar, withoutDate };
}

/** Reads the holidays of a range and beside it: work of the last day may end after midnight, also that of a leaver. */
async function holidaysAround(
  db: Db,
  personIds: readonly string[],
  { start_date, end_date }: Range,
): Promise<(personId: string) => PayCalendar['holidays']> {
  const [first, last] = [addDays(start_date, -1), addDays(end_date, 1)];
  const holidays = await holidaysOf(db, personIds, first, last);
  const dates = eachDay(first, last);
  return (personId) =>
    new Map(
      dates.flatMap((date): [LocalDate, PayHoliday][] => {
        const part = holidays.partOn(personId, date);
        return part ? [[date, { part, kind: 'holiday' }]] : [];
      }),
    );
}

interface WeekFacts {
  readonly shifts: Shifts;
  readonly settings: FullTimes;
  readonly personId: string;
}

/** Whether a date has leave or a holiday whose hours belong to its week, or are shared by hours. */
function isOfWeek({ date, holiday, off }: EvaluatedDay, hasLeave: boolean, facts: WeekFacts): boolean {
  const { shifts, settings, personId } = facts;
  if (holiday !== null && fullTimeOn(settings, date).holiday_credit === 'shared') return true;
  if (shifts.weeklyTimeOn(personId, date) === null) return false;
  return off !== 0 || hasLeave || (holiday !== null && shifts.isCompanyDay(date));
}

/** Whether leave is shared out; where the company works only by the plan, weekly hours alone share out nothing. */
const isAsPlanned = (inForce: WeekInForce | null): boolean =>
  inForce?.week.kind === 'planned' && !(inForce.is_scaled && inForce.source === 'company');

async function leaveOf(
  db: Db,
  personIds: readonly string[],
  { start_date, end_date }: Range,
): Promise<PeopleFacts['leave']> {
  const rows = await rowsOf<LeaveRow & { readonly person_id: string }>(
    db,
    `select d.person_id, d.date, d.part, d.leave_type_id, t.is_paid, d.is_covered, d.week_share
       from leave_application_days d join leave_types t on t.id = d.leave_type_id
      where d.person_id = any($1) and d.date between $2 and $3 and d.state = 'approved' and d.is_away
      order by d.date, d.part`,
    [personIds, start_date, end_date],
  );
  const people = Map.groupBy(rows, ({ person_id }) => person_id);
  return new Map([...people].map(([id, own]) => [id, Map.groupBy(own, ({ date }) => date)]));
}

/** Returns the hours of a date; a whole holiday cancels its plan, whose hours it credits. */
function requiredOn({ date, holiday, state }: EvaluatedDay, shifts: Shifts, personId: string): RequiredTime {
  const { shift, due_time } = state;
  if (holiday !== 'full') return { shift, due_time };
  return { shift: shift ?? shifts.on(personId, date), due_time: due_time ?? shifts.dueOn(personId, date) };
}

interface DayFacts {
  readonly required: RequiredTime;
  /** Seconds that parts of leave are worth for people as planned, published or not; null: those of the date. */
  readonly shares: readonly number[] | null;
  readonly leave: readonly LeaveRow[];
  readonly holidays: PayCalendar['holidays'];
  /** Zones of the person's place of work, by whose clock leave has times. */
  readonly zones: Zones;
}

function payDay(day: EvaluatedDay, { required, shares, leave, holidays, zones }: DayFacts): PayDay {
  const { date, clocks, state, zone, holiday } = day;
  const due = holiday === 'full' ? requiredTimeOf(required) : day.planned + day.off;
  const isOpen = clocks.some(
    ({ ended_at, breaks }) => ended_at === null || breaks.some((one) => one.ended_at === null),
  );
  const spans = clocks.map(({ started_at, ended_at }) => ({ from: started_at, to: ended_at ?? started_at }));
  const breaks = clocks.flatMap((clock) =>
    clock.breaks.map(({ started_at, ended_at }) => ({ from: started_at, to: ended_at ?? started_at })),
  );
  const isDue = due > 0;
  return {
    date,
    spans,
    breaks,
    place: { zone, holidays },
    due,
    holiday_credit: isDue ? requiredTimeOf(required) - dueTimeOf(required, { holiday, leave: null }) : 0,
    absences:
      isDue || shares !== null ? absencesOf(leave, required, { holiday, shares, zone: zoneOn(zones, date) }) : [],
    state: isOpen || state.icon === 'irregular' ? 'undecided' : 'counted',
  };
}

/**
 * Returns the hours that each part of leave takes from a date, beside its holiday and the parts before. People as planned
 * get their share of the week for it, whatever is published on the date.
 */
function absencesOf(
  leave: readonly LeaveRow[],
  required: RequiredTime,
  { shares, ...beside }: Pick<DayFacts, 'shares'> & Beside,
): PayDay['absences'] {
  const reduced = takenTimes(leave, required, beside);
  return leave.map(({ leave_type_id, is_paid }, at) => {
    const reduces = reduced[at] ?? 0;
    const seconds = shares === null ? reduces : Math.round(shares[at] ?? 0);
    return { type: leave_type_id, seconds, reduces, is_paid };
  });
}
