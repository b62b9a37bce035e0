import { t } from '#platform/web/i18n.ts';
import { timesText } from '#platform/shared/times-of-day.ts';
import { timeOfDay } from '#platform/web/format.ts';
import { isTimed, type DayPart } from '#features/leave/rules/counting.ts';
import { isTooSoon, partsOf, type DateLimits } from '../rules/choosing.ts';
import type { EnabledDate } from '../rules/shapes.ts';

interface DayTextOptions {
  readonly type: DateLimits;
  readonly part: DayPart | undefined;
  readonly isOffered: boolean;
}

/** Describes a day of the form. */
export function dayLabel(known: EnabledDate | undefined, { type, part, isOffered }: DayTextOptions): string {
  if (part && isTimed(part)) return t('{times} selected', { times: timesText(part, timeOfDay) });
  if (part) return { full: t('selected'), first: t('morning selected'), second: t('afternoon selected') }[part];
  if (!known || known.reason === 'not_employed') return t('not available');
  if (known.taken.length > 0 && partsOf(known, type).length === 0) return t('already applied for');
  if (known.holiday_name !== null) return known.holiday_name;
  if (known.work_time === null) return t('day off');
  const block = type.blocked?.get(known.date);
  if (block !== undefined) return t('blocked: {name}', { name: block });
  if (isTooSoon(known.date, type.earliest)) return t('too soon to apply for');
  return isOffered ? t('available') : t('no more days available');
}
