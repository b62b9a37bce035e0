import type { Reply } from '#platform/shared/contract.ts';
import { t } from '#platform/web/i18n.ts';
import type { leavePackages, leaveTypes } from '../contract.ts';
import { usualCounting } from '../rules/counting.ts';
import type { TermItem } from '../rules/shapes.ts';
import { termWords, type FormYear } from './package-words.ts';

export type StoredPackage = Reply<(typeof leavePackages)['edit']>;
export type ChoosableType = Reply<(typeof leaveTypes)['list']>['data'][number];
export type CalculationBasis = StoredPackage['reckoned_by'];

/** Terms as the form of a package holds them; a number is empty while nothing is typed. */
export type TermValues = Omit<
  TermItem,
  'days' | 'carry_over' | 'below_zero' | 'steps' | 'wait_days' | 'grace_days' | 'by_hours'
> & {
  /** Null: by time of employment. */
  by_hours: { hours: number | ''; per: number | '' } | null;
  steps: StepValues[];
  wait_days: number | '';
  grace_days: number | '';
  /** Null: no limit. */
  days: number | '' | null;
  /** Empty or null: all of it. */
  carry_over: number | '' | null;
  below_zero: number | '';
};

/** A step as its row holds it. */
export interface StepValues {
  years: number | '';
  days: number | '';
}

export type PackageValues = {
  name: string;
  note: string;
  leave_types: TermValues[];
};

/** Returns the values of the form, with types in the usual order by name. */
export const valuesOf = (stored: StoredPackage | undefined, types: readonly ChoosableType[]): PackageValues => ({
  name: stored?.data.name ?? '',
  note: stored?.data.note ?? '',
  leave_types: types.flatMap(
    ({ id }) => structuredClone(stored?.data.leave_types.find((term) => term.leave_type_id === id)) ?? [],
  ),
});

/** Returns the default terms of a type. */
export const newTerm = (type: ChoosableType): TermValues => ({
  leave_type_id: type.id,
  days: type.total_days,
  given: 'at_once',
  accrues_at: 'end',
  joining: 'none',
  by_hours: null,
  is_capped: false,
  steps: [],
  rounding: 'none',
  is_above_minimum: false,
  grace_days: 31,
  wait_months: 0,
  wait_days: 0,
  counts: usualCounting({ unit: type.unit, isLimited: type.total_days !== null }),
  is_pro_rata: true,
  carry_over: 0,
  carry_over_months: null,
  below_zero: 0,
  has_halves: type.has_halves,
  proof_from: null,
});

const numberOrNaN = (value: number | '') => (value === '' ? Number.NaN : value);

/** Without a cap, hours worked need no yearly amount. */
function daysOf({ days, by_hours, is_capped }: TermValues): number | null {
  if (days === '' && by_hours && !is_capped) return 0;
  return days === null ? null : numberOrNaN(days);
}

export const termOfValues = (values: TermValues): TermItem => ({
  ...values,
  days: daysOf(values),
  by_hours: values.by_hours && {
    hours: numberOrNaN(values.by_hours.hours),
    per: numberOrNaN(values.by_hours.per),
  },
  carry_over: values.carry_over === '' ? null : values.carry_over,
  below_zero: numberOrNaN(values.below_zero),
  steps: values.steps.map(({ years, days }) => ({ years: numberOrNaN(years), days: numberOrNaN(days) })),
  wait_days: numberOrNaN(values.wait_days),
  grace_days: numberOrNaN(values.grace_days),
});

export const bodyOf = ({ name, note, leave_types }: PackageValues, id: string | undefined) => ({
  ...(id !== undefined && { id }),
  name,
  note: note?.trim() || null,
  leave_types: leave_types.map(termOfValues),
});

export interface PackageChange {
  /** Name of the type: 'Annual leave'. */
  readonly type: string;
  /** Field such as 'carry over'; null when the type is new or no longer given. */
  readonly field: keyof typeof termWords | null;
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

type Fields = [keyof typeof termWords, (typeof termWords)[keyof typeof termWords]][];
const fields = Object.entries(termWords) as Fields;

/** Returns how the terms differ from the stored ones. */
export function changesOf(
  before: readonly TermItem[],
  values: readonly TermValues[],
  { nameOf, year, words }: { nameOf(id: string): string; year: FormYear; words: { added: string; dropped: string } },
): PackageChange[] {
  const old = new Map(before.map((term) => [term.leave_type_id, term]));
  const typeIds = new Set(values.map(({ leave_type_id }) => leave_type_id));
  const change = (id: string, label: string): PackageChange => ({
    type: nameOf(id),
    field: null,
    label,
    before: '',
    after: '',
  });
  const changed = values.flatMap((value) => {
    const was = old.get(value.leave_type_id);
    if (!was) return [change(value.leave_type_id, words.added)];
    const now = termOfValues(value);
    return fields.flatMap(([field, { label, text }]) =>
      isSame(was[field], now[field]) || isMute(field, now)
        ? []
        : [
            {
              type: nameOf(value.leave_type_id),
              field,
              label: label(),
              before: text(was[field], year),
              after: text(now[field], year),
            },
          ],
    );
  });
  const dropped = before.filter(({ leave_type_id }) => !typeIds.has(leave_type_id));
  return [...changed, ...dropped.map(({ leave_type_id }) => change(leave_type_id, words.dropped))];
}

export const isSame = (one: unknown, other: unknown) =>
  Object.is(one, other) || (typeof one === 'object' && one !== null && JSON.stringify(one) === JSON.stringify(other));

/** Fields without a meaning for hours worked. */
const ofTime = ['accrues_at', 'joining', 'is_pro_rata', 'rounding'];

const ofUnlimited = ['days', 'counts', 'has_halves', 'proof_from', 'wait_months', 'wait_days'];

/** Whether a field has no meaning because there is no limit, it does not accrue, or nothing is carried over. */
export function isMute(
  field: keyof typeof termWords,
  {
    days,
    carry_over,
    given,
    by_hours,
    is_capped,
  }: Pick<TermItem, 'days' | 'carry_over' | 'given' | 'by_hours' | 'is_capped'>,
) {
  if (days === null) return !ofUnlimited.includes(field);
  if (by_hours) {
    if (ofTime.includes(field)) return true;
    if (!is_capped && (field === 'days' || field === 'steps')) return true;
  } else if (field === 'is_capped') return true;
  if (field === 'accrues_at') return given === 'at_once';
  if (field === 'grace_days') return given === 'at_once' || carry_over !== 0;
  return field === 'carry_over_months' && carry_over === 0;
}

/** 'Annual leave days 28 → 30, carry over 5 → 3; Flex days new' */
export function listOf(changes: readonly PackageChange[]): string {
  return [...Map.groupBy(changes, ({ type }) => type)]
    .map(([type, list]) => {
      const texts = list.map(({ field, label, before, after }) =>
        field === null ? label : t('{label} {before} → {after}', { label, before, after }),
      );
      return `${type} ${texts.join(', ')}`;
    })
    .join('; ');
}
