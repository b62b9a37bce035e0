import { date, month as monthName } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import type { LimitsPage, ShownBlock, ShownLimit } from './limits-api.ts';

export const peopleText = (count: number): string => t('{count, plural, one {# person} other {# people}}', { count });

/** '28 Dec – 31 Dec 2026' */
export const spanText = ({ starts_on, ends_on }: Pick<ShownBlock, 'starts_on' | 'ends_on'>): string =>
  starts_on === ends_on ? date(starts_on) : `${date(starts_on)} – ${date(ends_on)}`;

const nameOfMonth = (number: number) => monthName(`2026-${String(number).padStart(2, '0')}`).replace(/\s?2026/, '');

/** 'always', 'June to August' */
export function seasonText({ from_month, until_month }: Pick<ShownLimit, 'from_month' | 'until_month'>): string {
  if (from_month === null || until_month === null) return t('all year');
  if (from_month === until_month) return nameOfMonth(from_month);
  return t('{from} to {until}', { from: nameOfMonth(from_month), until: nameOfMonth(until_month) });
}

/** Names of the twelve months. */
export const monthOptions = () =>
  Array.from({ length: 12 }, (_, index) => ({ value: String(index + 1), label: nameOfMonth(index + 1) }));

/** 'Dispatch, Workshop'; 'Everyone' */
export function blockScopeText({ scope, item_ids }: ShownBlock, { choices }: LimitsPage): string {
  if (scope === 'company') return t('Everyone');
  const names = choices[scope].filter(({ id }) => item_ids.includes(id)).map(({ name }) => name);
  return names.length > 0 ? names.join(', ') : t('deleted item');
}

/** 'Dispatch, 7 people' */
export function limitScopeText({ scope, item_id, people }: ShownLimit, { choices }: LimitsPage): string {
  const name = choices[scope].find(({ id }) => id === item_id)?.name;
  return name === undefined ? t('deleted item') : t('{name}, {people}', { name, people: peopleText(people) });
}

/** '2 periods are blocked, 3 limits apply.' */
export const pageLine = ({ blocks, limits }: LimitsPage): string =>
  t(
    '{blocks, plural, =0 {No dates are blocked} one {# period is blocked} other {# periods are blocked}}, {limits, plural, =0 {no limit applies} one {# limit applies} other {# limits apply}}. Approved leave stays.',
    { blocks: blocks.length, limits: limits.length },
  );
