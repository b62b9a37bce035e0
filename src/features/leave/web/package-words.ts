import { dayAndMonth, exactNumber, number } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import type { Counting } from '../rules/countings.ts';
import type { AccrualDay, ByHours, Giving, Joining, Rounding } from '../rules/facts.ts';
import type { TermItem } from '../rules/shapes.ts';
import { lastDayOfMonth, monthsOfYear, type LeaveYear } from '../rules/leave-year.ts';

export const packagesPath = '/settings/leave/leave-packages';
export const packagePath = (id: string) => `${packagesPath}/${id}`;
export const packagePeoplePath = (id: string) => `${packagesPath}/${id}/assigned-people`;

export const peopleText = (count: number): string => t('{count, plural, one {# person} other {# people}}', { count });

/** '28', '12.5' or '∞' */
export const shortAmount = (days: number | null): string => (days === null || Number.isNaN(days) ? '∞' : number(days));

/** Leave year by which a form names months; those of each person begin on other days. */
export type FormYear = LeaveYear & { readonly isOwn?: boolean };

/** Last day of a month of a leave year: '31 March'; or 'after 3 months'. */
export const useByText = (year: FormYear, months: number): string =>
  year.isOwn || months > monthsOfYear
    ? t('after {months, plural, one {# month} other {# months}}', { months })
    : dayAndMonth(lastDayOfMonth(year, months));

/** Label and value text of a field of a package. */
interface FieldWords {
  label(): string;
  text(value: unknown, year: FormYear): string;
}

const amount = (none: () => string) => (value: unknown) => (value === null ? none() : number(Number(value)));
const yesOrNo = (value: unknown) => (value === true ? t('yes') : t('no'));

/** Way of counting in words, as the form of a package offers it. */
const countingTexts: Readonly<Record<Counting, () => string>> = {
  own_days: () => t('own working days'),
  shares: () => t('shares of a full day'),
  hours: () => t('hours'),
  same: () => t('the same for everyone'),
  weekly_hours: () => t('by weekly hours, used by the day'),
};
export const countingText = (counting: Counting): string => countingTexts[counting]();

const givingTexts: Readonly<Record<Giving, () => string>> = {
  at_once: () => t('all at once'),
  monthly: () => t('monthly'),
  two_weeks: () => t('every two weeks'),
  quarterly: () => t('quarterly'),
};
export const givingText = (giving: Giving): string => givingTexts[giving]();

/** 'none', 'after 6 months' */
export const waitText = (count: number): string =>
  t('{count, plural, =0 {none} one {after # month} other {after # months}}', { count });

/** 'none', '90 days' */
const waitDaysText = (count: number): string => t('{count, plural, =0 {none} one {# day} other {# days}}', { count });

const accrualDayTexts: Readonly<Record<AccrualDay, () => string>> = {
  begin: () => t('on the first day of each period'),
  end: () => t('on the last day of each period'),
};
export const accrualDayText = (day: AccrualDay): string => accrualDayTexts[day]();

const joiningTexts: Readonly<Record<Joining, () => string>> = {
  none: () => t('does not count'),
  whole: () => t('counts whole'),
  half: () => t('counts half, if they join in its first half'),
  days: () => t('counts by days'),
};
export const joiningText = (joining: Joining): string => joiningTexts[joining]();

const roundingTexts: Readonly<Record<Rounding, () => string>> = {
  none: () => t('not rounded'),
  half_up: () => t('to the nearest half day'),
  up: () => t('up to the next whole day'),
};
export const roundingText = (rounding: Rounding): string => roundingTexts[rounding]();

/** 'none', '5 years: 30, 10 years: 32' */
export const stepsText = (steps: TermItem['steps']): string =>
  steps.length === 0
    ? t('none')
    : steps
        .map(({ years, days }) =>
          t('{years, plural, one {# year} other {# years}}: {days}', { years, days: number(days) }),
        )
        .join(', ');

/** '1 h for every 30 h' */
export const byHoursLabel = ({ hours, per }: ByHours): string =>
  t('{hours} h for every {per} h', { hours: exactNumber(hours), per: exactNumber(per) });

/** '28', '∞', or '1 h per 30 h' of leave by hours worked, since no one knows its amount in advance. */
export const yearlyAmount = ({ days, by_hours }: Pick<TermItem, 'days' | 'by_hours'>): string =>
  by_hours && days !== null
    ? t('{hours} h per {per} h', { hours: exactNumber(by_hours.hours), per: exactNumber(by_hours.per) })
    : shortAmount(days);

const byHoursText = (value: unknown) => (value === null ? t('time of employment') : byHoursLabel(value as ByHours));

export const termWords = {
  days: { label: () => t('days'), text: amount(() => t('no limit')) },
  given: { label: () => t('granted'), text: (value) => givingText(value as Giving) },
  counts: { label: () => t('counted'), text: (value) => countingText(value as Counting) },
  is_pro_rata: { label: () => t('pro rata'), text: yesOrNo },
  carry_over: { label: () => t('carry over'), text: amount(() => t('all')) },
  carry_over_months: {
    label: () => t('use by'),
    text: (value, year) => (value === null ? t('end of year') : useByText(year, Number(value))),
  },
  below_zero: { label: () => t('negative balance'), text: amount(() => '') },
  has_halves: { label: () => t('half days'), text: yesOrNo },
  proof_from: { label: () => t('proof required from'), text: amount(() => t('never')) },
  wait_months: { label: () => t('waiting time'), text: (value) => waitText(Number(value)) },
  wait_days: { label: () => t('days of waiting time'), text: (value) => waitDaysText(Number(value)) },
  accrues_at: { label: () => t('accrues'), text: (value) => accrualDayText(value as AccrualDay) },
  joining: { label: () => t('first month'), text: (value) => joiningText(value as Joining) },
  by_hours: { label: () => t('accrues by'), text: byHoursText },
  is_capped: { label: () => t('capped at the yearly amount'), text: yesOrNo },
  steps: { label: () => t('years of employment'), text: (value) => stepsText(value as TermItem['steps']) },
  rounding: { label: () => t('rounding'), text: (value) => roundingText(value as Rounding) },
  grace_days: { label: () => t('days for what accrues last'), text: amount(() => '') },
} as const satisfies Record<string, FieldWords>;
