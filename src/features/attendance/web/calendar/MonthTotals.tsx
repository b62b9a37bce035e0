import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Fault } from '#platform/shared/fault.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { duration, signedDuration } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { InlineError } from '#platform/web/ui/QueryState.tsx';
import type { monthlySummary } from '../../contract.ts';
import { monthOf, type Month } from '../parts/month.ts';
import c from './month.module.css';

type Summary = z.output<typeof monthlySummary>;
interface Total {
  label: string;
  value: string;
  /** Small text after the value. */
  of?: string;
  tone?: 'ok' | 'warn' | undefined;
  /** Opens the days that the figure is about. */
  onOpen?: (() => void) | undefined;
}

/** Figures of a month; in the current month, planned time and balance reach to today to be consistent. */
function totalsOf(summary: Summary, isCurrent: boolean, onReview: (() => void) | undefined): Total[] {
  const { work_time, planned_time, balance } = summary;
  return [
    { label: t('Worked'), value: duration(work_time) },
    isCurrent
      ? {
          label: t('Planned so far'),
          value: duration(work_time - balance),
          of: t('of {duration}', { duration: duration(planned_time) }),
        }
      : { label: t('Planned'), value: duration(planned_time) },
    {
      label: isCurrent ? t('Balance so far') : t('Balance'),
      value: signedDuration(balance),
      tone: balance >= 60 ? 'ok' : undefined,
    },
    { label: t('Leave', { of: 'absence' }), value: t('{days} d', { days: summary.leave_days }) },
    { label: t('Late'), value: String(summary.count_late) },
    {
      label: t('Needs review'),
      value: String(summary.count_unapproved),
      tone: summary.count_unapproved > 0 ? 'warn' : undefined,
      onOpen: summary.count_unapproved > 0 ? onReview : undefined,
    },
  ];
}

/** The same figures while they load; the small text has a line of its own on a phone, so its room is reserved. */
const waitingTotals = (isCurrent: boolean): (Pick<Total, 'label'> & Partial<Total>)[] => [
  { label: t('Worked') },
  isCurrent ? { label: t('Planned so far'), of: '\u00a0' } : { label: t('Planned') },
  { label: isCurrent ? t('Balance so far') : t('Balance') },
  { label: t('Leave', { of: 'absence' }) },
  { label: t('Late') },
  { label: t('Needs review') },
];

interface MonthTotalsProps {
  month: Month;
  query: UseQueryResult<Summary, Fault>;
  /** Opens the first day that needs review. */
  onReview?: (() => void) | undefined;
}

/** Figures of a month in one line. */
export function MonthTotals({ month, query, onReview }: MonthTotalsProps) {
  if (!query.data && query.error)
    return <InlineError error={query.error} retry={() => void query.refetch()} busy={query.isFetching} />;
  const isCurrent = month === monthOf(companyToday() as LocalDate);
  const totals = query.data ? totalsOf(query.data, isCurrent, onReview) : waitingTotals(isCurrent);
  return (
    <dl className={c['totals']} aria-label={t('Month totals')} aria-busy={!query.data}>
      {totals.map(({ label, value, of, tone, onOpen }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num" data-tone={tone}>
            {value === undefined ? (
              <Skeleton height={12} width={64} my={5} animate={false} />
            ) : (
              <Figure text={value} label={label} onOpen={onOpen} />
            )}
            {of && <small> {of}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Figure({ text, label, onOpen }: { text: string; label: string; onOpen: (() => void) | undefined }) {
  if (!onOpen) return text;
  return (
    <button type="button" className={c['figure']} aria-label={`${label}: ${text}`} onClick={onOpen}>
      {text}
    </button>
  );
}
