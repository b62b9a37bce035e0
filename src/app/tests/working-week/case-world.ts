import type { HolidayPart, OffPart } from '#platform/shared/holiday.ts';
import type { Times } from '#platform/shared/times-of-day.ts';
import type { ChosenDate } from '#features/leave/rules/counting.ts';
import { offPartOf } from '#features/leave-applications/rules/leave-on.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays, daysBetween, endOfDay } from '#platform/shared/time.ts';
import {
  companyWeekOf,
  type DatedWeek,
  type OwnWeek,
  type WeekSources,
} from '#features/company/rules/weeks-in-force.ts';
import { weeklyWorkTime } from '#features/company/rules/working-week.ts';
import { dayState, type DayInput, type DayState } from '#features/days/rules/day.ts';
import { plainDate, plainDay } from '#features/days/testing/plain-day.ts';
import { combineParts } from '#features/holidays/rules/holiday.ts';
import { dayPlanOf, dueApart, type DayPlan, type PlannedSpan } from '#features/shifts/rules/day-plan.ts';
import { shiftOn, type Shift } from '#features/shifts/rules/shift.ts';
import { workingDateOf } from '#features/shifts/rules/working-date.ts';
import { weekOn } from '#features/company/rules/weeks-in-force.ts';
import type { Case } from '../../cases/format/case.ts';
import type { CaseAction, LeaveAction } from '../../cases/format/actions.ts';
import type { CasePerson } from '../../cases/format/company.ts';
import type { CaseDays, CaseWeek } from '../../cases/format/weeks.ts';
import { instantOf, secondsOf } from '../../cases/values.ts';
import { weekFrom } from '../../cases/working-weeks.ts';
import { zoneOf } from '../../cases/zones.ts';

export interface EvaluatedDate {
  readonly date: LocalDate;
  readonly plan: DayPlan;
  readonly week_plan: DayPlan;
  readonly off: OffPart | null;
  readonly zone: string;
  readonly input: DayInput;
  readonly state: DayState;
}

/** A person of a case, about whom each date can be evaluated by the product's rules. */
export class CaseWorld {
  readonly #case: Case;
  readonly person: CasePerson;
  readonly sources: WeekSources;
  readonly #actions: readonly CaseAction[];

  constructor(world: Case, key: string) {
    const person = world.people.find((one) => one.key === key);
    if (!person) throw new Error(`${key} is not among the people`);
    this.#case = world;
    this.person = person;
    this.#actions = world.did.filter((action) => 'who' in action && action.who === key);
    const { only_by_plan, days, start, work, break: pause } = world.company.standard;
    const hours = { start_time: start, work_time: secondsOf(work), break_time: secondsOf(pause) };
    this.sources = {
      own: person.week.map((row) => this.#ownWeek(row)),
      work_places: itemsOf(person.place, person.joined),
      departments: itemsOf(person.department, person.joined),
      weeks: new Map(
        [...world.places, ...world.departments].map(({ name, week = [] }) => [name, this.#sharedWeeks(week)]),
      ),
      company: [
        companyWeekOf({
          effective_from: '2000-01-01' as LocalDate,
          repeat_on: days,
          hours: only_by_plan ? null : hours,
        }),
      ],
    };
  }

  #ownWeek(row: CaseWeek): OwnWeek {
    const { from: effective_from } = row;
    const week = weekFrom(row, this.#case);
    if (row.kind === 'scaled') return { effective_from, week, weekly_work_time: secondsOf(row.hours) };
    return { effective_from, week, weekly_work_time: week && weeklyWorkTime(week) };
  }

  #sharedWeeks(week: CaseDays | readonly CaseWeek[]): DatedWeek[] {
    const rows: readonly CaseWeek[] = isDated(week)
      ? week
      : [{ from: '2000-01-01' as LocalDate, kind: 'fixed', weeks: [[...week]] }];
    return rows.map((row) => ({ effective_from: row.from, week: weekFrom(row, this.#case) }));
  }

  #span(name: string | null): PlannedSpan | null {
    if (name === null) return null;
    const shift = this.#case.shifts.find((one) => one.name === name);
    if (!shift) throw new Error(`${name} is not among the shifts`);
    return { start_time: shift.start, work_time: secondsOf(shift.work), break_time: secondsOf(shift.break) };
  }

  #planOn(date: LocalDate, isByWeek: boolean): DayPlan {
    let [published, pattern]: (PlannedSpan | null | undefined)[] = [];
    for (const action of isByWeek ? [] : this.#actions) {
      if ('planned' in action && action.on.includes(date)) published = this.#span(action.planned);
      if ('pattern' in action && action.from <= date && date <= action.to)
        pattern = this.#span(action.pattern[daysBetween(action.from, date) % action.pattern.length] ?? null);
    }
    return dayPlanOf<PlannedSpan>({ published, pattern, week: weekOn(this.sources, date) }, date);
  }

  #shiftOn(date: LocalDate): Shift | null {
    const { span } = this.#planOn(date, false);
    if (!span) return null;
    const { start_time, work_time, break_time, break_start = null } = span;
    const grace_minutes = secondsOf(this.#case.company.grace) / 60;
    const values = { name: '', color: '', start_time, work_time, break_time, break_start, grace_minutes };
    return shiftOn(date, zoneOf(this.#case, this.person.key, date), values);
  }

  #clocksOn(date: LocalDate) {
    const zone = zoneOf(this.#case, this.person.key, date);
    const shifts = [-1, 0, 1].flatMap((days) => {
      const day = addDays(date, days);
      const shift = this.#shiftOn(day);
      return shift ? [{ date: day, shift }] : [];
    });
    const approval = { is_irregular: false, approved_at: null };
    return this.#actions.flatMap((action) => {
      if (!('worked' in action)) return [];
      const [start, end] = action.worked;
      if (end === null) return [];
      const [started_at, ended_at] = [instantOf(start, zone), instantOf(end, zone)];
      if (workingDateOf(started_at, zone, shifts) !== date) return [];
      const breaks = action.breaks.map(([from, to]) => ({
        started_at: instantOf(from, zone),
        ended_at: to === null ? null : instantOf(to, zone),
      }));
      return [{ ...approval, started_at, ended_at, breaks }];
    });
  }

  #holidayOn(date: LocalDate): HolidayPart | null {
    return this.#case.holidays
      .filter((holiday) => holiday.date === date && (holiday.for?.includes(this.person.key) ?? true))
      .reduce<HolidayPart | null>((off, { part }) => combineParts(off, partFrom(part)), null);
  }

  #leaveOn(date: LocalDate): OffPart | null {
    const zone = zoneOf(this.#case, this.person.key, date);
    const parts = this.#actions.flatMap((action) => ('leave' in action ? action.dates.map(chosenPart) : []));
    return parts
      .filter((chosen) => chosen.date === date)
      .reduce<OffPart | null>((off, { part }) => combineParts(off, offPartOf(part, zone)), null);
  }

  /** Evaluates a date as all calendars do. */
  on(date: LocalDate): EvaluatedDate {
    const zone = zoneOf(this.#case, this.person.key, date);
    const [holiday, leave, clocks] = [this.#holidayOn(date), this.#leaveOn(date), this.#clocksOn(date)];
    const shift = this.#shiftOn(date);
    const plan = this.#planOn(date, false);
    const due_time = dueApart(plan, weekOn(this.sources, date));
    const input: DayInput = {
      ...plainDate,
      date,
      now: instantOf(this.#case.now, this.#case.company.zone),
      ends_at: endOfDay(date, zone),
      max_daily_work_duration: secondsOf(this.#case.company.longest_day),
      joined_on: this.person.joined,
      discharged_date: this.person.left,
      shift,
      due_time,
      holiday,
      leave,
      day: clocks.length > 0 ? { ...plainDay, shift, due_time, clocks } : null,
    };
    return {
      date,
      plan,
      week_plan: this.#planOn(date, true),
      off: combineParts(holiday, leave),
      zone,
      input,
      state: dayState(input),
    };
  }
}

const itemsOf = (placed: CasePerson['place'], joined: LocalDate): WeekSources['work_places'] =>
  typeof placed === 'string'
    ? [{ effective_from: joined, id: placed }]
    : (placed ?? []).map(({ from, name }) => ({ effective_from: from, id: name }));

function isDated(week: CaseDays | readonly CaseWeek[]): week is readonly CaseWeek[] {
  const [first] = week;
  return first === undefined || (typeof first === 'object' && first !== null && 'from' in first);
}

/** Part of a date of leave. */
function chosenPart(one: LeaveAction['dates'][number]): ChosenDate {
  if (typeof one === 'string') return { date: one, part: 'full' };
  return { date: one[0], part: one.length === 3 ? (`${one[1]}-${one[2]}` as Times) : one[1] };
}

const partFrom = (text: 'full' | 'first' | 'second'): HolidayPart =>
  text === 'full' ? 'full' : text === 'first' ? 'first_half' : 'second_half';
