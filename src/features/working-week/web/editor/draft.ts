import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays, daysBetween } from '#platform/shared/time.ts';
import type { WeekDay, WorkingWeek } from '#features/company/rules/week-shapes.ts';
import { firstWeekFrom } from '#features/company/rules/working-week.ts';
import type { DayTemplate, ShownWeek, WeekRow } from '../../rules/shapes.ts';
import { endOf, minutesOf } from '../day-times.ts';

// The state of the editor: a week while it is being entered, and its steps.

/** A day while it is being entered. */
export interface DayDraft {
  readonly isOn: boolean;
  /** Seconds; null: not entered. */
  readonly work_time: number | null;
  /** 'HH:mm'; empty: any time. */
  readonly from: string;
  readonly to: string;
  /** Seconds */
  readonly break_time: number;
  readonly break_start: string | null;
  readonly template_id: string | null;
}

export type Kind = 'fixed' | 'hours' | 'planned' | 'company';

export interface WeekDraft {
  readonly effective_from: LocalDate;
  /** 'company': no week of their own from the date on. */
  readonly kind: Kind;
  /** Monday of week 1, if it was chosen; null: the usual one. */
  readonly first_week: LocalDate | null;
  readonly weeks: readonly (readonly DayDraft[])[];
  /** Seconds; of hours only and as planned. */
  readonly weekly_work_time: number | null;
  readonly weekly_days: number | null;
}

const officeDay: DayDraft = {
  isOn: false,
  work_time: 8 * 3600,
  from: '08:30',
  to: '17:00',
  break_time: 1800,
  break_start: null,
  template_id: null,
};

const draftOf = (day: WeekDay): DayDraft => ({
  isOn: true,
  work_time: day.work_time,
  from: day.start_time ?? '',
  to: day.start_time === null ? '' : endOf(day),
  break_time: day.break_time,
  break_start: day.break_start,
  template_id: day.template_id,
});

/** Returns the initial state: the week that is edited, or the one that applies now. */
export function draftFrom(in_force: ShownWeek, edited: WeekRow | undefined, effective_from: LocalDate): WeekDraft {
  const week = edited ? edited.week : in_force.week;
  const common = { effective_from, first_week: null, weekly_work_time: null, weekly_days: null };
  const usual = week?.kind === 'fixed' ? week.weeks.flat().find((day) => day !== null) : undefined;
  // A day that is switched on begins like the others.
  const off = usual ? { ...draftOf(usual), isOn: false } : officeDay;
  const offWeek = Array.from({ length: 7 }, () => off);
  if (edited && !week) return { ...common, kind: 'company', weeks: [offWeek] };
  if (week && week.kind !== 'fixed')
    return {
      ...common,
      kind: week.kind,
      weeks: [offWeek],
      weekly_work_time: week.weekly_work_time,
      weekly_days: week.kind === 'planned' ? week.weekly_days : null,
    };
  const weeks = week?.weeks.map((days) => days.map((day) => (day ? draftOf(day) : off))) ?? [offWeek];
  const draft: WeekDraft = { ...common, kind: 'fixed', weeks };
  return week && week.weeks.length > 1 ? { ...draft, first_week: nearFirstWeek(week.first_week, draft) } : draft;
}

/** Moves week 1 by whole cycles to the first one that does not begin before the date: no week changes its turn. */
function nearFirstWeek(first_week: LocalDate, { effective_from, weeks }: WeekDraft): LocalDate {
  const cycle = weeks.length * 7;
  const behind = daysBetween(first_week, effective_from);
  return addDays(first_week, Math.ceil(behind / cycle) * cycle);
}

export const firstWeekOf = ({ first_week, effective_from }: WeekDraft): LocalDate =>
  first_week ?? firstWeekFrom(effective_from);

/** Returns the Mondays on which week 1 can begin: at most one cycle from the date. */
export function firstWeekChoices(draft: WeekDraft): LocalDate[] {
  const usual = firstWeekFrom(draft.effective_from);
  const { length } = draft.weeks;
  return Array.from({ length: 2 * length }, (_, index) => addDays(usual, (index - length) * 7)).filter(
    (monday) => Math.abs(daysBetween(draft.effective_from, monday)) <= length * 7,
  );
}

/** Returns the week as it is sent; undefined: the company's. Missing hours are 0, which the schema refuses. */
export function weekOf(draft: WeekDraft): WorkingWeek | null {
  const { kind, weeks } = draft;
  const weekly_work_time = draft.weekly_work_time ?? 0;
  if (kind === 'company') return null;
  if (kind === 'hours') return { kind, weekly_work_time };
  if (kind === 'planned') return { kind, weekly_work_time, weekly_days: draft.weekly_days ?? 0 };
  return { kind, first_week: firstWeekOf(draft), weeks: weeks.map((days) => days.map(dayOf)) };
}

function dayOf({ isOn, work_time, from, break_time, break_start, template_id }: DayDraft): WeekDay | null {
  if (!isOn) return null;
  const start_time = from === '' ? null : from;
  return {
    work_time: work_time ?? 0,
    start_time,
    break_time: start_time === null ? 0 : break_time,
    break_start: start_time === null || break_time === 0 ? null : break_start,
    template_id,
  };
}

/** Changes one day. */
export const withDay = (
  draft: WeekDraft,
  week: number,
  day: number,
  change: (old: DayDraft) => DayDraft,
): WeekDraft => ({
  ...draft,
  weeks: draft.weeks.map((days, index) =>
    index === week ? days.map((old, at) => (at === day ? change(old) : old)) : days,
  ),
});

/** Changes all days. */
const withDays = (draft: WeekDraft, change: (old: DayDraft) => DayDraft): WeekDraft => ({
  ...draft,
  weeks: draft.weeks.map((days) => days.map(change)),
});

/** Changes the number of weeks; new ones are like the first. */
export function withCount(draft: WeekDraft, count: number): WeekDraft {
  const [first = []] = draft.weeks;
  const weeks = Array.from({ length: count }, (_, index) => draft.weeks[index] ?? first);
  return { ...draft, weeks, first_week: null };
}

/** Copies week 1 to all others. */
export const withCopies = (draft: WeekDraft): WeekDraft => ({
  ...draft,
  weeks: draft.weeks.map(() => draft.weeks[0] ?? []),
});

/** Moves the date; week 1 stays in its turn. */
export function withDate(draft: WeekDraft, effective_from: LocalDate): WeekDraft {
  const moved = { ...draft, effective_from };
  return draft.first_week === null ? moved : { ...moved, first_week: nearFirstWeek(draft.first_week, moved) };
}

/** Minutes from one time to another, of the next day if it is not later. */
const minutesBetween = (from: string, to: string) => (minutesOf(to) - minutesOf(from) + 1440) % 1440;

/** Changes the hours: the end moves. */
export function withHours(day: DayDraft, work_time: number | null): DayDraft {
  if (work_time === null || day.from === '') return { ...day, work_time };
  const to = endOf({ start_time: day.from, work_time, break_time: day.break_time });
  return { ...day, work_time, to, template_id: null };
}

/** Changes start or end: the hours are calculated anew, without the break. */
export function withTimes(day: DayDraft, times: Partial<Pick<DayDraft, 'from' | 'to'>>): DayDraft {
  const changed = { ...day, ...times, template_id: null };
  if (changed.from === '' || changed.to === '') return changed;
  const work_time = minutesBetween(changed.from, changed.to) * 60 - changed.break_time;
  return isReversed(changed) || work_time <= 0 ? changed : { ...changed, work_time };
}

/** Changes the break: hours stay, and the end moves. */
export function withBreak(day: DayDraft, change: Partial<Pick<DayDraft, 'break_time' | 'break_start'>>): DayDraft {
  const changed = { ...day, ...change };
  return change.break_time === undefined ? { ...changed, template_id: null } : withHours(changed, changed.work_time);
}

/** Changes the break of all days; those at any time have it once they get times. */
export const withBreaks = (draft: WeekDraft, change: Parameters<typeof withBreak>[1]): WeekDraft =>
  withDays(draft, (day) => withBreak(day, change));

/** Takes over the hours of a template. */
export function withTemplate(day: DayDraft, { id, start_time, work_time, break_time }: DayTemplate): DayDraft {
  const to = endOf({ start_time, work_time, break_time });
  return { ...day, isOn: true, work_time, from: start_time, to, break_time, break_start: null, template_id: id };
}

/** Removes the times: the work is due at any time of the day. */
export const withoutTimes = (day: DayDraft): DayDraft => ({ ...day, from: '', to: '', template_id: null });

/** Whether the end is not later than the start; templates may pass midnight. */
export const isReversed = ({ from, to, template_id }: DayDraft): boolean =>
  template_id === null && from !== '' && to !== '' && minutesOf(to) <= minutesOf(from);

/** Whether only one of start and end is entered. */
export const isHalf = ({ from, to }: DayDraft): boolean => (from === '') !== (to === '');

/** Places of the days that differ between two drafts. */
export function changedDays(draft: WeekDraft, stored: WeekDraft): { readonly week: number; readonly day: number }[] {
  if (draft.kind !== 'fixed' || stored.kind !== 'fixed') return [];
  return draft.weeks.flatMap((days, week) =>
    days.flatMap((day, index) => {
      const old = stored.weeks[week % stored.weeks.length]?.[index];
      return JSON.stringify(dayOf(day)) === JSON.stringify(old && dayOf(old)) ? [] : [{ week, day: index }];
    }),
  );
}

export const isChanged = (draft: WeekDraft, stored: WeekDraft): boolean =>
  draft.effective_from !== stored.effective_from || JSON.stringify(weekOf(draft)) !== JSON.stringify(weekOf(stored));
