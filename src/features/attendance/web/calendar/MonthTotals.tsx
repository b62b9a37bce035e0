import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Fault } from '#platform/shared/faults.ts';
import { duration, signedDuration } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { InlineError } from '#platform/web/ui/QueryState.tsx';
import type { monthlySummary } from '../../contract.ts';
import c from './month.module.css';

type Summary = z.output<typeof monthlySummary>;
interface Total {
  label: string;
  value: string;
  tone?: 'ok' | 'warn' | undefined;
}

function totalsOf(summary: Summary): Total[] {
  return [
    { label: t('Worked'), value: duration(summary.work_time) },
    { label: t('Planned'), value: duration(summary.planned_time) },
    { label: t('Balance'), value: signedDuration(summary.balance), tone: summary.balance >= 60 ? 'ok' : undefined },
    { label: t('Leave'), value: t('{days} d', { days: summary.leave_days }) },
    { label: t('Late'), value: String(summary.count_late) },
    {
      label: t('To review'),
      value: String(summary.count_unapproved),
      tone: summary.count_unapproved > 0 ? 'warn' : undefined,
    },
  ];
}

const labels = () => [t('Worked'), t('Planned'), t('Balance'), t('Leave'), t('Late'), t('To review')];

/** The figures of a month, in one line. */
export function MonthTotals({ query }: { query: UseQueryResult<Summary, Fault> }) {
  if (!query.data && query.error)
    return <InlineError error={query.error} retry={() => void query.refetch()} busy={query.isFetching} />;
  const totals: { label: string; value?: string; tone?: string | undefined }[] = query.data
    ? totalsOf(query.data)
    : labels().map((label) => ({ label }));
  return (
    <dl className={c['totals']} aria-label={t('Totals of the month')} aria-busy={!query.data}>
      {totals.map(({ label, value, tone }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num" data-tone={tone}>
            {value ?? <Skeleton height={12} width={64} my={5} animate={false} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
