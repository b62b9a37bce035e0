import { number } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import type { daysTooMany } from '../../rules/limits.ts';

/** Shown instead of a report that exceeds the limit of days; the number of days stands beside the dates. */
export function TooManyDays({ tooMany }: { tooMany: NonNullable<ReturnType<typeof daysTooMany>> }) {
  return (
    <EmptyState
      title={t('Too many days at once')}
      // Repeats the numbers, since on a phone the dates may be outside the window.
      text={t('A report covers at most {most} days, but you chose {days}. Choose a shorter range.', {
        most: number(tooMany.most),
        days: number(tooMany.days),
      })}
      marks={['completed', 'completed', 'completed', 'completed', 'unassigned']}
    />
  );
}
