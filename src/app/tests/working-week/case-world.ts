import type { HolidayPart } from '#platform/shared/holiday.ts';
import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import { addDays, daysBetween, endOfDay, resolveLocal } from '#platform/shared/time.ts';
import {
  companyWeekOf,
  type DatedWeek,
  type OwnWeek,
  type WeekSources,
} from '#features/company/rules/weeks-in-force.ts';
import { firstWeekFrom, weeklyWorkTime, workingWeek, type WeekDay } from '#features/company/rules/working-week.ts';
import { dayState, type DayInput, type DayState } from '#features/days/rules/day.ts';
import { plainDate, plainDay } from '#features/days/testing/plain-day.ts';
import { combineParts } from '#features/holidays/rules/holiday.ts';
import { dayPlanOf, dueApart, type DayPlan, type PlannedSpan } from '#features/shifts/rules/day-plan.ts';
import { shiftOn, type Shift } from '#features/shifts/rules/shift.ts';
import { workingDateOf } from '#features/shifts/rules/working-date.ts';
import { weekOn } from '#features/company/rules/weeks-in-force.ts';
import {
  partFrom,
  secondsOf,
  type CaseAction,
  type CaseDays,
  type CasePerson,
  type CaseWeek,
  type WorkingWeekCase,
} from './case-file.ts';

export interface EvaluatedDate {
  readonly date: LocalDate;
  readonly plan: DayPlan;
  readonly week_plan: DayPlan;
  readonly off: HolidayPart | null;
  readonly zone: string;
  readonly input: DayInput;
  readonly state: DayState;
}

/** A person of a case, about whom each date can be evaluated by the product's rules. */
export class CaseWorld {
  readonly #case: WorkingWeekCase;
  readonly person: CasePerson;
  readonly sources: WeekSources;
  readonly #actions: readonly CaseAction[];

  constructor(world: WorkingWeekCase, key: string) {
    const person = world.people.find((one) => one.key === key);
    if (!person) throw new Error(`${key} is not among the people`);
    this.#case = world;
    this.person = person;
    this.#actions = world.did.filter(({ who }) => who === key);
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

  #weekDay(day: CaseDays[number]): WeekDay | null {
    if (day === null) return null;
    const { standard } = this.#case.company;
    const usual = typeof day === 'string';
    return {
      work_time: secondsOf(usual ? day : day.work),
      start_time: usual ? standard.start : (day.start ?? null),
      break_time: secondsOf(usual ? standard.break : (day.break ?? '0:00')),
      break_start: usual ? null : (day.break_start ?? null),
      template_id: null,
    };
  }

  #ownWeek(row: CaseWeek): OwnWeek {
    const effective_from = row.from;
    if (row.kind === 'none') return { effective_from, week: null, weekly_work_time: null };
    if (row.kind === 'scaled') return { effective_from, week: null, weekly_work_time: secondsOf(row.hours) };
    const { week } = this.#datedWeek(row);
    return { effective_from, week, weekly_work_time: week && weeklyWorkTime(week) };
  }

  #datedWeek(row: CaseWeek): DatedWeek {
    const effective_from = row.from;
    if (row.kind === 'none' || row.kind === 'scaled') return { effective_from, week: null };
    if (row.kind === 'hours')
      return { effective_from, week: workingWeek.parse({ kind: 'hours', weekly_work_time: secondsOf(row.hours) }) };
    if (row.kind === 'planned')
      return {
        effective_from,
        week: workingWeek.parse({ kind: 'planned', weekly_work_time: secondsOf(row.hours), weekly_days: row.days }),
      };
    const weeks = row.weeks.map((days) => days.map((day) => this.#weekDay(day)));
    const first_week = row.first_week ?? firstWeekFrom(row.from);
    return { effective_from, week: workingWeek.parse({ kind: 'fixed', first_week, weeks }) };
  }

  #sharedWeeks(week: CaseDays | readonly CaseWeek[]): DatedWeek[] {
    const isDated = (list: typeof week): list is readonly CaseWeek[] => {
      const [first] = list;
      return typeof first === 'object' && first !== null && 'from' in first;
    };
    if (week.length === 0) return [];
    if (isDated(week)) return week.map((row) => this.#datedWeek(row));
    return [this.#datedWeek({ from: '2000-01-01' as LocalDate, kind: 'fixed', weeks: [[...week]] })];
  }

  /** Returns the zone of the person's place, or of the company. */
  zoneOn(date: LocalDate): string {
    const id = this.sources.work_places.findLast(({ effective_from }) => effective_from <= date)?.id;
    const place = this.#case.places.find(({ name }) => name === id);
    const isMoved = place?.zone_from === undefined || place.zone_from <= date;
    return (isMoved ? place?.zone : undefined) ?? this.#case.company.zone;
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
    return shiftOn(date, this.zoneOn(date), values);
  }

  #instant(local: string, zone: string): number {
    const { instant, skipped } = resolveLocal(`${local}:00` as LocalDateTime, zone);
    if (instant === null) throw new Error(skipped);
    return instant;
  }

  #clocksOn(date: LocalDate) {
    const zone = this.zoneOn(date);
    const shifts = [-1, 0, 1].flatMap((days) => {
      const day = addDays(date, days);
      const shift = this.#shiftOn(day);
      return shift ? [{ date: day, shift }] : [];
    });
    const approval = { is_irregular: false, approved_at: null };
    return this.#actions.flatMap((action) => {
      if (!('worked' in action)) return [];
      const [started_at, ended_at] = action.worked.map((local) => this.#instant(local, zone)) as [number, number];
      if (workingDateOf(started_at, zone, shifts) !== date) return [];
      const breaks = action.breaks.map(([from, to]) => ({
        started_at: this.#instant(from, zone),
        ended_at: this.#instant(to, zone),
      }));
      return [{ ...approval, started_at, ended_at, breaks }];
    });
  }

  #holidayOn(date: LocalDate): HolidayPart | null {
    return this.#case.holidays
      .filter((holiday) => holiday.date === date && (holiday.for?.includes(this.person.key) ?? true))
      .reduce<HolidayPart | null>((off, { part }) => combineParts(off, partFrom(part)), null);
  }

  #leaveOn(date: LocalDate): HolidayPart | null {
    const parts = this.#actions.flatMap((action) =>
      'leave' in action ? action.dates.map((one) => (typeof one === 'string' ? ([one, 'full'] as const) : one)) : [],
    );
    return parts
      .filter(([on]) => on === date)
      .reduce<HolidayPart | null>((off, [, part]) => combineParts(off, partFrom(part)), null);
  }

  /** Evaluates a date as all calendars do. */
  on(date: LocalDate): EvaluatedDate {
    const zone = this.zoneOn(date);
    const [holiday, leave, clocks] = [this.#holidayOn(date), this.#leaveOn(date), this.#clocksOn(date)];
    const shift = this.#shiftOn(date);
    const plan = this.#planOn(date, false);
    const due_time = dueApart(plan, weekOn(this.sources, date));
    const input: DayInput = {
      ...plainDate,
      date,
      now: this.#instant(this.#case.now, zone),
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
