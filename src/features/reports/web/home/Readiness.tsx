import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { duration, number } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import type { DayKey } from '#platform/web/ui/day-states.ts';
import { DayIcon } from '#platform/web/ui/DayIcon.tsx';
import type { TimesheetSummary } from '../../rules/shapes.ts';
import { addressOf, rangeOf, reportView } from '../report-view.ts';
import { reportsApi } from '../reports-api.ts';
import { peopleCount, spanName } from '../words.ts';
import c from '../reports.module.css';

/** Line about what prevents payroll for the last period; nothing while loading or if nobody is in it. */
export function Readiness() {
  const last = reportView({ report: 'timesheet', period: 'last_cycle' });
  const { data } = useQuery(reportsApi.timesheetSummary.read({ query: rangeOf(last) }));
  if (!data || data.people === 0) return <div className={c['ready']} data-unseen={!data || undefined} />;
  const { sums, people } = data;
  return (
    <div className={c['ready']}>
      <DayIcon state={iconOf(sums)} size={28} decorative />
      <div>
        <b>{titleOf(spanName(last), sums)}</b>
        <p>
          {peopleCount(people)}, {duration(sums.worked)}. {noteOf(sums)}
        </p>
      </div>
      <Ways to_review={sums.to_review} month={last.to.slice(0, 7)} />
    </div>
  );
}

type Sums = TimesheetSummary['sums'];

/** Whether nobody worked or was off, so that nothing can be paid. */
const isEmpty = ({ worked, off, leave_days }: Sums) => worked === 0 && off === 0 && leave_days === 0;

function iconOf(sums: Sums): DayKey {
  if (sums.to_review > 0) return 'irregular';
  return isEmpty(sums) ? 'neutral' : 'completed';
}

function titleOf(name: string, sums: Sums): string {
  const { to_review, not_counted } = sums;
  const more = { name, count: number(to_review) };
  if (not_counted > 0 || (to_review > 0 && isEmpty(sums)))
    return t(
      '{count, plural, one {{name} is not ready for payroll: # day to review} other {{name} is not ready for payroll: # days to review}}',
      { ...more, count: to_review },
    );
  if (isEmpty(sums)) return t('{name} has no hours for payroll', { name });
  if (to_review === 0) return t('{name} is ready for payroll', { name });
  return t(
    '{count, plural, one {{name} is ready for payroll except for # day} other {{name} is ready for payroll except for # days}}',
    { ...more, count: to_review },
  );
}

/** Explains which of the days to review are in the sum. */
function noteOf({ to_review, not_counted }: Sums): string {
  if (not_counted === 0) return to_review > 0 ? t('Days to review are in the sum as they were recorded.') : '';
  return t(
    '{count, plural, one {# day without a clock-out is not in the sum.} other {# days without a clock-out are not in the sum.}}',
    { count: not_counted },
  );
}

function Ways({ to_review, month }: { to_review: number; month: string }) {
  return (
    <>
      {to_review > 0 && (
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/time/bird-view" search={{ month, review: 'yes' }} {...props} />}
        >
          {t('{count, plural, one {Review # day} other {Review # days}}', { count: to_review })}
        </Button>
      )}
      <Button
        renderRoot={(props) => (
          <Link to="/reports" search={addressOf('timesheet', { period: 'last_cycle' })} {...props} />
        )}
      >
        {t('Open timesheet')}
      </Button>
    </>
  );
}
