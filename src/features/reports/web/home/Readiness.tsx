import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { duration, number } from '#platform/web/format.ts';
import { plural, t } from '#platform/web/i18n.ts';
import { DayIcon } from '#platform/web/ui/DayIcon.tsx';
import { addressOf, rangeOf, reportView } from '../report-view.ts';
import { reportsApi } from '../reports-api.ts';
import { peopleCount, spanName } from '../words.ts';
import c from '../reports.module.css';

/** One line about what keeps the last period from payroll; nothing until it is known, and where nobody is in it. */
export function Readiness() {
  const last = reportView({ report: 'timesheet', period: 'last_cycle' });
  const { data } = useQuery(reportsApi.timesheetSummary.read({ query: rangeOf(last) }));
  if (!data || data.people === 0) return <div className={c['ready']} data-unseen={!data || undefined} />;
  const { sums, people } = data;
  const name = spanName(last);
  return (
    <div className={c['ready']}>
      <DayIcon state={sums.to_review ? 'irregular' : 'completed'} size={28} decorative />
      <div>
        <b>
          {sums.to_review
            ? plural(
                sums.to_review,
                '{name} is ready for payroll, but for {count} day',
                '{name} is ready for payroll, but for {count} days',
                { name, count: number(sums.to_review) },
              )
            : t('{name} is ready for payroll', { name })}
        </b>
        <p>
          {peopleCount(people)}, {duration(sums.worked)}.{' '}
          {sums.to_review > 0 && t('What waits for a review is in the sum as it was recorded.')}
        </p>
      </div>
      <Ways to_review={sums.to_review} month={last.to.slice(0, 7)} />
    </div>
  );
}

function Ways({ to_review, month }: { to_review: number; month: string }) {
  return (
    <>
      {to_review > 0 && (
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/time/bird-view" search={{ month, review: 'yes' } as never} {...props} />}
        >
          {plural(to_review, 'Review {count} day', 'Review {count} days', { count: number(to_review) })}
        </Button>
      )}
      <Button
        renderRoot={(props) => (
          <Link to="/reports" search={addressOf('timesheet', { period: 'last_cycle' }) as never} {...props} />
        )}
      >
        {t('Open the timesheet')}
      </Button>
    </>
  );
}
