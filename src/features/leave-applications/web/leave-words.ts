import { listText } from '#platform/shared/audit-sentences.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { daysBetween } from '#platform/shared/time.ts';
import { timesText } from '#platform/shared/times-of-day.ts';
import { isTimed } from '#features/leave/rules/counting.ts';
import { date as dateText, dayAndMonth, number, shortDay, timeOfDay, weekday } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import type { ApplicationState as Marked } from '#features/leave/web/parts/StateMark.tsx';
import type { ApplicationItem, LeaveDate, ReviewStepItem } from '../rules/shapes.ts';

type Span = Pick<ApplicationItem, 'starts_on' | 'ends_on'>;

/** '7 December', '21 – 30 December', '28 December – 3 January', with the year if it is not the current one. */
export function periodText({ starts_on: from, ends_on: to }: Span, thisYear?: string): string {
  const year = thisYear !== undefined && to.slice(0, 4) !== thisYear ? ` ${to.slice(0, 4)}` : '';
  if (from === to) return dayAndMonth(from) + year;
  if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8))} – ${dayAndMonth(to)}${year}`;
  return `${dayAndMonth(from)} – ${dayAndMonth(to)}${year}`;
}

/** 'Monday', 'Mon – Wed', 'Friday afternoon', 'Mon – Wed, 24 Dec only in the morning' */
export function weekdaysText({
  starts_on,
  ends_on,
  dates,
}: Span & { readonly dates: readonly Pick<LeaveDate, 'date' | 'part'>[] }): string {
  const halves = dates.filter(({ part }) => part !== 'full');
  if (starts_on === ends_on) {
    const [half] = halves;
    if (!half) return weekday(starts_on);
    if (isTimed(half.part))
      return t('{day}, {times}', { day: weekday(starts_on), times: timesText(half.part, timeOfDay) });
    return half.part === 'first'
      ? t('{day}, morning', { day: weekday(starts_on) })
      : t('{day}, afternoon', { day: weekday(starts_on) });
  }
  const range = `${weekday(starts_on, 'short')} – ${weekday(ends_on, 'short')}`;
  const [half] = halves;
  if (!half) return range;
  const timed = halves.filter(({ part }) => isTimed(part));
  if (halves.length > 1)
    return timed.length > 0
      ? t('{range}, {count} of them not whole days', { range, count: halves.length })
      : t('{range}, {count} of them half days', { range, count: halves.length });
  if (isTimed(half.part))
    return t('{range}, {day} only {times}', {
      range,
      day: shortDay(half.date),
      times: timesText(half.part, timeOfDay),
    });
  return half.part === 'first'
    ? t('{range}, {day} morning only', { range, day: shortDay(half.date) })
    : t('{range}, {day} afternoon only', { range, day: shortDay(half.date) });
}

/** '16 – 17 December, 21 December': dates as periods of consecutive ones. */
export function datesText(dates: readonly LocalDate[]): string {
  const spans: { starts_on: LocalDate; ends_on: LocalDate }[] = [];
  for (const date of [...new Set(dates)].sort()) {
    const last = spans.at(-1);
    if (last && daysBetween(last.ends_on, date) === 1) last.ends_on = date;
    else spans.push({ starts_on: date, ends_on: date });
  }
  return spans.map((span) => periodText(span)).join(', ');
}

interface Expiring {
  readonly amount: number;
  readonly on: LocalDate;
}

/** '1 day expires on 31 Mar 2027 unless it is taken.' */
export function expiryText({ amount, on }: Expiring, unit: 'days' | 'hours'): string {
  return t(
    '{count, plural, one {{amount} expires on {date} unless it is taken.} other {{amount} expire on {date} unless they are taken.}}',
    { count: amount, amount: amountOf(amount, unit), date: dateText(on) },
  );
}

/** The same in a few words: '1 day expires on 31 Mar 2027' */
export function expiryBrief({ amount, on }: Expiring, unit: 'days' | 'hours'): string {
  return t('{count, plural, one {{amount} expires on {date}} other {{amount} expire on {date}}}', {
    count: amount,
    amount: amountOf(amount, unit),
    date: dateText(on),
  });
}

/** '6.5 days', '1 day', '12 hours' */
export function amountOf(amount: number, unit: 'days' | 'hours' = 'days'): string {
  if (unit === 'days') return dayCount(amount);
  return t('{count, plural, one {# hour} other {# hours}}', { count: amount });
}

const dayCount = (amount: number) =>
  Number.isInteger(amount)
    ? t('{count, plural, one {# day} other {# days}}', { count: amount })
    : t('{count} days', { count: number(amount) });

export const markOfState = {
  created: 'waiting',
  approved: 'approved',
  rejected: 'rejected',
  withdrawn: 'withdrawn',
} as const satisfies Record<ApplicationItem['state'], Marked>;

/** Text below the state: '1 of 2 steps done', 'by Priya Raman' */
export function stateMore(item: ApplicationItem): string | undefined {
  const { state, step, steps, decided_by, is_decided_alone, is_decision_changed } = item;
  if (state === 'created') return steps > 1 ? t('{done} of {steps} steps done', { done: step - 1, steps }) : undefined;
  if (state === 'withdrawn') return undefined;
  if (is_decided_alone) return t('no other approver');
  const names = decided_by.join(', ');
  if (!names) return undefined;
  return is_decision_changed ? t('changed by {names}', { names }) : t('by {names}', { names });
}

/** One sentence for screen readers: '21 – 30 December, 6.5 days of Annual leave, waiting' */
export function ariaLabelOf(item: ApplicationItem): string {
  const states = {
    created: t('waiting for approval'),
    approved: t('approved'),
    rejected: t('rejected'),
    withdrawn: t('withdrawn'),
  };
  const amount = amountOf(item.total, item.leave_type.unit);
  return t('{period}, {amount} of {type}, {state}', {
    period: periodText(item),
    amount,
    type: item.leave_type.name,
    state: states[item.state],
  });
}

/** The condition for approval: 'Two steps, both must approve.', 'The first decision of this step counts.' */
export function conditionText(steps: readonly ReviewStepItem[]): string {
  const step = steps.find(({ state }) => state === 'under_way') ?? steps[0];
  const way = steps.length > 1 ? stepsText(steps.length) : '';
  if (!step || step.reviewers.length < 2) return way || t('One approver is enough.');
  const within =
    step.review_condition === 2
      ? t('Everyone in this step must approve. One rejection rejects the application.')
      : t('The first response in this step counts.');
  return way ? `${way} ${within}` : within;
}

const stepsText = (steps: number): string =>
  t('{steps, plural, =2 {Two steps, both must approve.} other {# steps, all must approve.}}', { steps });

/** 'You approved. Nora Ellison is next.'; undefined when the viewer has not approved, or no one is asked any longer. */
export function passedOnText(steps: readonly ReviewStepItem[], viewer: string | undefined): string | undefined {
  const mine = steps.flatMap(({ reviewers }) => reviewers).find((one) => (one.deputy?.id ?? one.id) === viewer);
  const next = steps.find(({ state }) => state === 'under_way')?.reviewers.filter(({ decision }) => decision === null);
  if (mine?.decision !== 'approved' || !next?.length) return undefined;
  const names = listText(next.map(({ name, deputy }) => deputy?.name ?? name));
  return t('{count, plural, one {You approved. {names} is next.} other {You approved. {names} are next.}}', {
    count: next.length,
    names,
  });
}

/** '2026', '2026/27' */
export const yearName = ({ first, last }: { readonly first: string; readonly last: string }): string =>
  first.slice(0, 4) === last.slice(0, 4) ? first.slice(0, 4) : `${first.slice(0, 4)}/${last.slice(2, 4)}`;

/** Returns 'day' for one, 'days' for any other number. */
export function unitOf(unit: 'days' | 'hours', count: number): string {
  return unit === 'days'
    ? t('{count, plural, one {day} other {days}}', { count })
    : t('{count, plural, one {hour} other {hours}}', { count });
}
