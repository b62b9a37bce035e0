import { SegmentedControl, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays } from '#platform/shared/time.ts';
import { calendarCycle } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { DateField } from '#platform/web/ui/DateField.tsx';
import {
  calendarPeriod,
  monthsLater,
  periodOfMonth,
  type CalendarPeriod,
} from '#features/company/rules/calendar-period.ts';
import { periods, type Period } from '../../rules/saved.ts';
import { daysTooMany } from '../../rules/limits.ts';
import { isYear, yearKey } from '../../rules/years.ts';
import type { ChangeReport, ReportView } from '../report-view.ts';
import { reportsApi } from '../reports-api.ts';
import { periodName, spanName, tooManyText } from '../words.ts';
import c from '../reports.module.css';

interface SpanProps {
  view: ReportView;
  onChange: ChangeReport;
}

type Mode = 'year' | 'cycle' | 'dates';

/** Number of future periods offered, since leave is planned ahead. */
const periodsAhead = 12;

/** The company's periods of the last year, the latest first. */
function cyclesFor({ report }: ReportView): CalendarPeriod[] {
  const { month } = calendarPeriod(companyToday() as LocalDate, calendarCycle());
  const ahead = report === 'leave' ? periodsAhead : 0;
  return Array.from({ length: 13 + ahead }, (_, index) =>
    periodOfMonth(monthsLater(month, ahead - index), calendarCycle()),
  );
}

const cycleOf = (view: ReportView) =>
  cyclesFor(view).find(({ start_date, end_date }) => start_date === view.from && end_date === view.to);

/** Leave years of the company; other reports do not request them. */
function useLeaveYears({ report }: ReportView) {
  const read = reportsApi.options.read({ params: { filter: 'leave-years' } });
  return useQuery({ ...read, enabled: report === 'leave' }).data?.data ?? [];
}

function modeOf(view: ReportView, leaveYears: readonly NamedYear[]): Mode {
  if (view.period) return view.report === 'leave' && view.period.endsWith('year') ? 'year' : 'cycle';
  if (cycleOf(view)) return 'cycle';
  const isOneYear = isYear(view) || leaveYears.some(({ id }) => id === yearKey(view));
  return view.report === 'leave' && isOneYear ? 'year' : 'dates';
}

interface NamedYear {
  readonly id: string;
  readonly name: string;
}

/** Choice of the range: a leave year, a period of the company's cycle, or any dates. */
export function Span({ view, onChange }: SpanProps) {
  const leaveYears = useLeaveYears(view);
  // Typed dates stay dates even if they match a year or a period, since one of them has the focus.
  // Others, such as those of a previous period, keep their kind.
  const [typed, setTyped] = useState<readonly string[]>([]);
  const mode = typed.includes(yearKey(view)) && !view.period ? 'dates' : modeOf(view, leaveYears);
  const choose = (value: string) => {
    setTyped([]);
    if (value === 'dates')
      return onChange({ period: undefined, from: view.from, to: view.from < view.to ? dayBefore(view) : view.to });
    onChange({ period: value === 'year' ? 'this_year' : 'last_cycle', from: undefined, to: undefined });
  };
  return (
    <>
      <SegmentedControl
        aria-label={t('Time range')}
        value={mode}
        onChange={choose}
        data={[
          ...(view.report === 'leave' ? [{ value: 'year', label: t('Year') }] : []),
          { value: 'cycle', label: t('Cycle', { of: 'calendar' }) },
          { value: 'dates', label: t('Dates') },
        ]}
      />
      {mode === 'year' && <Year view={view} leaveYears={leaveYears} onChange={onChange} />}
      {mode === 'cycle' && <Cycle view={view} onChange={onChange} />}
      {mode === 'dates' && (
        <Dates view={view} onChange={onChange} onTyped={(dates) => setTyped((known) => [...known, yearKey(dates)])} />
      )}
    </>
  );
}

/** Shortens the range by a day, so that it is no period and the choice stays at dates. */
const dayBefore = ({ to }: ReportView) => addDays(to, -1);

interface Range {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

function Dates({ view, onChange, onTyped }: SpanProps & { onTyped(dates: Range): void }) {
  const set = (changes: Partial<Range>) => {
    const dates = { from: view.from, to: view.to, ...changes };
    onTyped(dates);
    onChange({ period: undefined, ...dates });
  };
  const tooMany = daysTooMany(view.report, view);
  return (
    <div className={c['dates']}>
      <DateField
        {...fieldProps(t('From'))}
        value={view.from}
        max={view.to}
        isKept
        onChange={(from) => from && set({ from: from as LocalDate })}
      />
      <DateField
        {...fieldProps(t('To', { of: 'end' }))}
        value={view.to}
        min={view.from}
        isKept
        error={tooMany && tooManyText(tooMany)}
        onChange={(to) => to && set({ to: to as LocalDate })}
      />
    </div>
  );
}
const fieldProps = (label: string) => ({ label, prefix: label, prefixWidth: 52, className: c['date'] });

function Cycle({ view, onChange }: SpanProps) {
  const cycles = cyclesFor(view);
  const months = cycles.map((cycle) => ({ value: cycle.month, label: cycle.name }));
  const spans = periods
    .filter((period) => !period.endsWith('year'))
    .map((period) => ({ value: period, label: periodName(period) }));
  const value = view.period ?? cycleOf(view)?.month ?? null;
  const choose = (next: string | null) => {
    const cycle = cycles.find(({ month }) => month === next);
    if (cycle) onChange({ period: undefined, from: cycle.start_date, to: cycle.end_date });
    else if (next) onChange({ period: next as Period, from: undefined, to: undefined });
  };
  return (
    <Select
      aria-label={t('Period')}
      className={c['cycle'] ?? ''}
      data={[
        { group: t('Relative'), items: spans },
        { group: t('Periods'), items: months },
      ]}
      value={value}
      onChange={choose}
      allowDeselect={false}
      maxDropdownHeight={360}
    />
  );
}

/** Calendar years with both ends and names, as options. */
function calendarYears(): NamedYear[] {
  const now = Number(companyToday().slice(0, 4));
  return [now + 1, now, now - 1, now - 2, now - 3].map((year) => ({
    id: yearKey({ from: `${year}-01-01`, to: `${year}-12-31` }),
    name: String(year),
  }));
}

const optionOf = ({ id, name }: NamedYear) => ({ value: id, label: name });

/** Offers leave years only if they differ from calendar years. */
function Year({ view, leaveYears, onChange }: SpanProps & { leaveYears: readonly NamedYear[] }) {
  const years = calendarYears();
  const own = leaveYears.filter(({ id }) => years.every((year) => year.id !== id));
  const spans = (['this_year', 'last_year'] satisfies Period[]).map((value) => ({ value, label: periodName(value) }));
  const value = view.period ?? yearKey(view);
  const isOffered = [...spans.map((span) => span.value), ...years.map(({ id }) => id), ...own.map(({ id }) => id)];
  const others = isOffered.includes(value) ? [] : [{ value, label: spanName(view) }];
  const choose = (next: string | null) => {
    const [from, to] = (next?.split(' ') ?? []) as LocalDate[];
    const dates = { period: undefined, from, to };
    onChange(next?.endsWith('year') ? { period: next as Period, from: undefined, to: undefined } : dates);
  };
  return (
    <Select
      aria-label={t('Year')}
      className={c['cycle'] ?? ''}
      data={
        own.length
          ? [
              { group: t('Leave years'), items: own.map(optionOf) },
              { group: t('Calendar years'), items: [...spans, ...years.map(optionOf), ...others] },
            ]
          : [...spans, ...years.map(optionOf), ...others]
      }
      value={value}
      onChange={choose}
      allowDeselect={false}
      maxDropdownHeight={360}
    />
  );
}
