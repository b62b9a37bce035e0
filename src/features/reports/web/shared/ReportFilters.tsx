import { Button, SegmentedControl, Select } from '@mantine/core';
import { mdiClose } from '@mdi/js';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { calendarCycle } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { useSession } from '#platform/web/session.ts';
import type { Change } from '#platform/web/use-address.ts';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { FilterControl, sourceOf } from '#platform/web/ui/filter/FilterControl.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import {
  calendarPeriod,
  monthsLater,
  periodOfMonth,
  type CalendarPeriod,
} from '#features/company/rules/calendar-period.ts';
import { rights } from '../../rules/rights.ts';
import { periods, type Period } from '../../rules/saved.ts';
import { isFiltered, noFilters, type ListFilter, type ReportView } from '../report-view.ts';
import { reportsApi } from '../reports-api.ts';
import { periodName, spanName } from '../words.ts';
import c from '../reports.module.css';

interface ReportFiltersProps {
  view: ReportView;
  withArchived: boolean;
  onChange: Change;
}

const filtersNow = (): readonly (readonly [ListFilter, string, Parameters<typeof sourceFor>[0]])[] => [
  ['department', t('Department'), 'departments'],
  ['designation', t('Designation'), 'designations'],
  ['type', t('Type'), 'employment-types'],
  ['leave', t('Type of leave'), 'leave-types'],
  ['group', t('Group'), 'groups'],
  ['people', t('People'), 'people'],
];

const sourceFor = (filter: 'people' | 'departments' | 'designations' | 'employment-types' | 'groups' | 'leave-types') =>
  sourceOf(reportsApi.options.read({ params: { filter } }));

export function ReportFilters({ view, withArchived, onChange }: ReportFiltersProps) {
  const { can } = useSession();
  const isShown = (name: ListFilter) => {
    if (name === 'leave') return view.report === 'leave';
    // Who knows these of nobody has nothing to filter by.
    if (name === 'type') return can(...rights.employment.others);
    return name !== 'group' || can(...rights.groups.others);
  };
  const shown = filtersNow().filter(([name]) => isShown(name));
  return (
    <>
      {view.report !== 'employee-details' && <Span view={view} onChange={onChange} />}
      {shown.map(([name, label, filter]) => (
        <FilterControl
          key={name}
          label={label}
          source={sourceFor(filter)}
          value={view[name]}
          onChange={(value) => onChange({ [name]: value.join() || undefined, page: undefined })}
        />
      ))}
      {can('view_archived_employee') && <Archived view={view} withArchived={withArchived} onChange={onChange} />}
      {isFiltered(view) && (
        <Button variant="subtle" px={8} onClick={() => onChange(noFilters)}>
          {t('Clear')}
        </Button>
      )}
    </>
  );
}

function Archived({ view, withArchived, onChange }: ReportFiltersProps) {
  const isOn = view.archived;
  return (
    <button
      type="button"
      className={c['chip']}
      aria-pressed={isOn}
      data-set={isOn || undefined}
      data-seen={withArchived || undefined}
      onClick={() => onChange({ archived: isOn ? undefined : 'true', page: undefined })}
    >
      {isOn ? (
        <>
          {t('Also:')} <b>{t('archived people')}</b>
          <Icon path={mdiClose} size={16} />
        </>
      ) : (
        t('Archived people')
      )}
    </button>
  );
}

/** The company's periods of the last year, the latest first. */
function cycles(): CalendarPeriod[] {
  const { month } = calendarPeriod(companyToday() as LocalDate, calendarCycle());
  return Array.from({ length: 13 }, (_, back) => periodOfMonth(monthsLater(month, -back), calendarCycle()));
}

type SpanProps = Pick<ReportFiltersProps, 'view' | 'onChange'>;

function Span({ view, onChange }: SpanProps) {
  if (view.report === 'leave') return <Year view={view} onChange={onChange} />;
  const cycle = cycles().find(({ start_date, end_date }) => start_date === view.from && end_date === view.to);
  const isDates = view.period === null && !cycle;
  const toDates = () =>
    onChange({ period: undefined, from: view.from, to: view.from < view.to ? dayBefore(view) : view.to });
  return (
    <>
      <SegmentedControl
        aria-label={t('Days by')}
        value={isDates ? 'dates' : 'cycle'}
        onChange={(mode) =>
          mode === 'dates' ? toDates() : onChange({ period: 'last_cycle', from: undefined, to: undefined })
        }
        data={[
          { value: 'cycle', label: t('Cycle') },
          { value: 'dates', label: t('Dates') },
        ]}
      />
      {isDates ? <Dates view={view} onChange={onChange} /> : <Cycle view={view} onChange={onChange} />}
    </>
  );
}

/** Another end than that of a period, so that dates stay dates. */
const dayBefore = ({ to }: ReportView) => new Date(Date.parse(to) - 86_400_000).toISOString().slice(0, 10);

function Dates({ view, onChange }: SpanProps) {
  const set = (changes: { from?: string | undefined; to?: string | undefined }) =>
    onChange({ period: undefined, from: view.from, to: view.to, page: undefined, ...changes });
  return (
    <div className={c['dates']}>
      <DateField
        {...look(t('From'))}
        value={view.from}
        max={view.to}
        isKept
        onChange={(from) => from && set({ from })}
      />
      <DateField {...look(t('To'))} value={view.to} min={view.from} isKept onChange={(to) => to && set({ to })} />
    </div>
  );
}
const look = (label: string) => ({ label, prefix: label, prefixWidth: 52, className: c['date'] });

function Cycle({ view, onChange }: SpanProps) {
  const months = cycles().map((cycle) => ({ value: cycle.month, label: cycle.name }));
  const spans = periods
    .filter((period) => !period.endsWith('year'))
    .map((period) => ({ value: period, label: periodName(period) }));
  const chosen = cycles().find(({ start_date, end_date }) => start_date === view.from && end_date === view.to);
  const value = view.period ?? chosen?.month ?? null;
  const choose = (next: string | null) => {
    const cycle = cycles().find(({ month }) => month === next);
    if (cycle) onChange({ period: undefined, from: cycle.start_date, to: cycle.end_date, page: undefined });
    else if (next) onChange({ period: next, from: undefined, to: undefined, page: undefined });
  };
  return (
    <Select
      aria-label={t('Period')}
      className={c['cycle'] ?? ''}
      data={[
        { group: t('Always the'), items: spans },
        { group: t('Periods'), items: months },
      ]}
      value={value}
      onChange={choose}
      allowDeselect={false}
      maxDropdownHeight={360}
    />
  );
}

function Year({ view, onChange }: SpanProps) {
  const now = Number(companyToday().slice(0, 4));
  const years = [now + 1, now, now - 1, now - 2, now - 3].map(String);
  const spans = (['this_year', 'last_year'] satisfies Period[]).map((value) => ({ value, label: periodName(value) }));
  const choose = (next: string | null) =>
    onChange(
      next?.endsWith('year')
        ? { period: next, from: undefined, to: undefined }
        : { period: undefined, from: `${next}-01-01`, to: `${next}-12-31` },
    );
  return (
    <Select
      aria-label={t('Year')}
      className={c['cycle'] ?? ''}
      data={[...spans, ...years.map((value) => ({ value, label: value }))]}
      value={view.period ?? spanName(view)}
      onChange={choose}
      allowDeselect={false}
    />
  );
}
