import type { PlanAction } from '../../rules/plan-shapes.ts';
import { dayAndMonth } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';

/** '21 to 24 December' or '28 December to 3 January' */
export function daysText(first: string | null, last: string | null): string {
  if (!first || !last) return '';
  if (first === last) return dayAndMonth(first);
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7);
  return t('{first} to {last}', {
    first: isOneMonth ? String(Number(first.slice(8))) : dayAndMonth(first),
    last: dayAndMonth(last),
  });
}

/** '36 shifts and 32 days off': a day off does not count as a shift. */
export function shiftsText({ shifts: days, removed: off }: Pick<PlanAction, 'shifts' | 'removed'>): string {
  const shifts = t('{count, plural, one {# shift} other {# shifts}}', { count: days - off });
  if (off === 0) return shifts;
  const daysOff = t('{count, plural, one {# day off} other {# days off}}', { count: off });
  return days === off ? daysOff : t('{shifts} and {off}', { shifts, off: daysOff });
}

/** '41 days' */
export const dayCount = (count: number): string => t('{count, plural, one {# day} other {# days}}', { count });

const peopleOf = (count: number) => t('{count, plural, one {# person} other {# people}}', { count });

/** 'drafted 26 shifts for 6 people, 17 to 31 December': a person's action, to follow their name. */
export function actionText({ kind, state, subject, people, first_date, last_date, ...planned }: PlanAction): string {
  // Cleared days return to standard hours, so none of them is counted as a day off.
  const shifts = kind === 'clear' ? dayCount(planned.shifts) : shiftsText(planned);
  const values = { shifts, people: peopleOf(people), name: subject ?? '' };
  const days = daysText(first_date, last_date);
  return [sentence(kind, state, values), days].filter(Boolean).join(', ');
}

type Values = Readonly<Record<'shifts' | 'people' | 'name', string>>;

function sentence(kind: PlanAction['kind'], state: PlanAction['state'], values: Values): string {
  if (kind === 'clear') return t('cleared {shifts} for {people}', values);
  if (kind === 'pattern') return t('created drafts from the pattern {name} for {people}: {shifts}', values);
  if (kind === 'template') return t('changed {name}: {shifts} for {people}', values);
  if (state === 'draft') return t('drafted {shifts} for {people}', values);
  if (state === 'publishing') return t('is publishing {shifts} for {people}', values);
  if (state === 'published') return t('published {shifts} for {people}', values);
  return t('discarded {shifts} for {people}', values);
}

/** '26 drafts for 6 people' */
export const draftsText = ({ shifts, people }: Pick<PlanAction, 'shifts' | 'people'>): string =>
  t('{drafts} for {people}', {
    drafts: t('{count, plural, one {# draft} other {# drafts}}', { count: shifts }),
    people: peopleOf(people),
  });
