import { Button } from '@mantine/core';
import {
  mdiAccountMultipleOutline,
  mdiDeleteOutline,
  mdiPencil,
  mdiPencilOutline,
  mdiStar,
  mdiTrayArrowDown,
} from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { Reply } from '#platform/shared/contract.ts';
import { t } from '#platform/web/i18n.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { useSession } from '#platform/web/session.ts';
import { wholeNumber } from '#platform/web/address.ts';
import { useAddress } from '#platform/web/use-address.ts';
import { useFlush } from '#platform/web/ui/frame.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { trashedListAddress, usePageQuery } from '#platform/web/ui/list/list-view.ts';
import type { ListColumn, RowActions } from '#platform/web/ui/list/list-rows.ts';
import { ListScreen } from '#platform/web/ui/list/ListScreen.tsx';
import type { TabsOfList } from '#platform/web/ui/list/ListTabs.tsx';
import { YearRuler } from '#platform/web/ui/YearRuler.tsx';
import type { holidays } from '../contract.ts';
import type { HolidayRow } from '../rules/shapes.ts';
import { HolidayDialog } from './HolidayDialog.tsx';
import { holidaysApi } from './holidays-api.ts';
import { useHolidayNews, useHolidayTrashing } from './use-holidays.ts';
import { daysText, forText, fromText, lengthText, holidaysPath, ariaLabelOf, weekdaysText } from './words.ts';
import c from './holidays.module.css';

type Page = Reply<(typeof holidays)['index']>;

const Star = ({ row }: { row: HolidayRow }) => (
  <span className={c['star']} data-quiet={row.is_day_off || undefined}>
    <Icon path={mdiStar} size={14} />
  </span>
);

const address = {
  ...trashedListAddress,
  /** Calendar year. */
  year: wholeNumber(1900, 2199, () => Number(companyToday().slice(0, 4))),
};

/** Screen with the holidays of a year. */
export function Holidays() {
  const [view, change] = useAddress(address);
  const { can } = useSession();
  const [open, setOpen] = useState<string | 'new'>();
  const pageQuery = { ...usePageQuery(view), calendar_year: view.year };
  const query = useQuery({ ...holidaysApi.index.read({ query: pageQuery }), placeholderData: keepPreviousData });
  const refresh = useHolidayNews();
  const actionsOf = useRowActions(refresh, setOpen);
  useFlush();
  return (
    <>
      <ListScreen
        words={words()}
        line={query.data ? lineOf(query.data) : '\u00a0'}
        query={query}
        view={view}
        onChange={change}
        tabs={tabsOf(query.data, view.year)}
        above={<Ruler year={view.year} days={query.data?.days ?? []} />}
        actions={can('add_holiday') && <ImportLink />}
        onAdd={can('add_holiday') ? () => setOpen('new') : undefined}
        onOpen={can('edit_holiday') ? ({ id }) => setOpen(id) : undefined}
        faceOf={(row) => <Star row={row} />}
        leading={dateColumn()}
        columns={columns()}
        actionsOf={actionsOf}
        trash={trash()}
      />
      {open !== undefined && (
        <HolidayDialog
          key={open}
          {...(open !== 'new' && { id: open })}
          year={view.year}
          refresh={refresh}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

const words = () => ({
  title: t('Holidays'),
  name: t('Holiday'),
  add: t('Add holiday'),
  search: t('Search holidays'),
  emptyTitle: t('No holidays for this year yet'),
  emptyText: t('Import your country’s public holidays, or add your own. No one is absent on a holiday.'),
});

const trash = () => ({
  type: 'holidays',
  text: t('Deleted holidays stay here. After you restore one, choose who it applies to.'),
});

/** '13 holidays in 2026, 10 of them on a working day. A holiday is never counted as leave.' */
function lineOf({ counts, calendar_year: year, working_days }: Page): string {
  const days = t('{count, plural, one {# holiday in {year}} other {# holidays in {year}}}', {
    count: counts.active,
    year: String(year),
  });
  return t('{days}, {working} of them on a working day. A holiday is never counted as leave.', {
    days,
    working: working_days,
  });
}

function tabsOf(page: Page | undefined, year: number): TabsOfList {
  const known = page?.calendar_years ?? [{ calendar_year: year, total: undefined }];
  const all = known.some((one) => one.calendar_year === year) ? known : [...known, { calendar_year: year, total: 0 }];
  return {
    param: 'year',
    value: String(year),
    tabs: all.map(({ calendar_year, total }) => ({
      value: String(calendar_year),
      name: String(calendar_year),
      count: total,
    })),
  };
}

/** Drawn before the holidays have loaded, so that the list does not move when they arrive. */
function Ruler({ year, days }: { year: number; days: Page['days'] }) {
  return (
    <div className={c['ruler']}>
      <YearRuler
        from={`${year}-01-01` as LocalDate}
        to={`${year}-12-31` as LocalDate}
        isFlat
        today={companyToday() as LocalDate}
        label={t('{count, plural, one {# holiday in {year}} other {# holidays in {year}}}', {
          count: days.length,
          year: String(year),
        })}
        marks={days.map((day) => ({ date: day.start_date, text: ariaLabelOf(day) }))}
      />
    </div>
  );
}

function ImportLink() {
  return (
    <Button
      renderRoot={(props) => <Link to={`${holidaysPath}/import`} {...props} />}
      variant="default"
      leftSection={<Icon path={mdiTrayArrowDown} size={18} />}
    >
      {t('Import a year')}
    </Button>
  );
}

function DateCell({ row }: { row: HolidayRow }) {
  return (
    <span className={c['date']} data-quiet={row.is_day_off || undefined}>
      <b className="num">{daysText(row)}</b> <span>{weekdaysText(row)}</span>
    </span>
  );
}

const dateColumn = (): ListColumn<HolidayRow> => ({
  key: 'date',
  label: t('Date'),
  cell: (row) => <DateCell row={row} />,
  card: (row) => <DateCell row={row} />,
});

function columns(): readonly ListColumn<HolidayRow>[] {
  return [
    { key: 'length', label: t('Duration'), cell: (row) => <Length row={row} />, card: (row) => lengthText(row) },
    { key: 'for', label: t('Applies to'), cell: (row) => <AppliesTo row={row} />, card: (row) => forText(row) },
    {
      key: 'from',
      label: t('Source'),
      cell: (row) => <From row={row} />,
      card: (row) => (row.is_edited ? t('Edited manually') : fromText(row)),
    },
  ];
}

function Length({ row }: { row: HolidayRow }) {
  return (
    <span className={c['length']}>
      {row.part !== 'full' && <i className={c['half']} data-part={row.part} aria-hidden />}
      {lengthText(row)}
      {row.is_day_off && <small>{t('day off for most people')}</small>}
    </span>
  );
}

const AppliesTo = ({ row }: { row: HolidayRow }) => (
  <Link to={`${holidaysPath}/${row.id}/assigned-people`} className={c['people']}>
    {forText(row)}
  </Link>
);

function From({ row }: { row: HolidayRow }) {
  const isOwn = row.country_name === null;
  if (!isOwn && !row.is_edited)
    return (
      <span className={c['from']} title={fromText(row)}>
        {fromText(row)}
      </span>
    );
  return (
    <span className={c['own']} title={row.is_edited ? fromText(row) : undefined}>
      <Icon path={mdiPencil} size={14} />
      {row.is_edited ? t('Edited manually') : t('Added manually')}
    </span>
  );
}

function useRowActions(refresh: () => Promise<void>, edit: (id: string) => void) {
  const { can } = useSession();
  const navigate = useNavigate();
  const trash = useHolidayTrashing(refresh);
  return (row: HolidayRow): RowActions => [
    can('edit_holiday') && { label: t('Edit'), icon: mdiPencilOutline, run: () => edit(row.id) },
    {
      label: t('Assigned people'),
      icon: mdiAccountMultipleOutline,
      run: () => void navigate({ to: `${holidaysPath}/${row.id}/assigned-people` }),
    },
    can('delete_holiday') && {
      label: t('Delete'),
      icon: mdiDeleteOutline,
      isDestructive: true,
      run: () => void trash(row),
    },
  ];
}
