import { MultiSelect, Select } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reply } from '#platform/shared/contract.ts';
import type { Fault } from '#platform/shared/fault.ts';
import { text, type AddressValue, type ViewOf } from '#platform/web/address.ts';
import { t } from '#platform/web/i18n.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { useSession } from '#platform/web/session.ts';
import { useAddress, type ChangeView } from '#platform/web/use-address.ts';
import { Back } from '#platform/web/ui/Back.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { useFlush } from '#platform/web/ui/frame.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import { departmentsList } from '#features/lists/web/parts/lists.ts';
import type { holidays } from '../contract.ts';
import type { ImportPreview } from '../rules/shapes.ts';
import { holidaysApi } from './holidays-api.ts';
import { ImportRows, type ImportChoice } from './ImportRows.tsx';
import { useHolidayNews } from './use-holidays.ts';
import { holidaysPath } from './words.ts';
import c from './holidays.module.css';

type Begin = Reply<(typeof holidays)['importIndex']>;

const partsOf = (given: string) => [...new Set(given.split(',').filter(Boolean))];

const years: AddressValue<readonly number[]> = {
  initial: [],
  read: (given) =>
    partsOf(given)
      .map(Number)
      .filter((year) => Number.isInteger(year) && year >= 1970 && year <= 2100)
      .slice(0, 10),
  write: (chosen) => chosen.join(),
};

/** Ids of departments; empty means everyone. */
const departments: AddressValue<readonly string[]> = {
  initial: [],
  read: (given) => partsOf(given).slice(0, 50),
  write: (ids) => ids.join(),
};

/** Empty values mean the company's defaults. */
const address = { country: text(2), region: text(20), years, departments };

type View = ViewOf<typeof address>;

/** Screen that previews an import of public holidays: additions, changes, and what stays. */
export function ImportHolidays() {
  const [view, change] = useAddress(address);
  useHolidayNews();
  useFlush();
  const begin = useBegin(view);
  return (
    <>
      <PageHead
        title={t('Import holidays')}
        lead={<Back to={holidaysPath} text={t('Holidays')} />}
        line={t('Public holidays for a country and region. Holidays you edited or added do not change.')}
      />
      <QueryState query={begin} page skeleton={<Waiting />}>
        {(data) => <Chosen view={view} begin={data} onChange={change} />}
      </QueryState>
    </>
  );
}

const Waiting = () => (
  <div className={c['box']}>
    <SkeletonRows rows={9} />
  </div>
);

function useBegin({ country, region, years: [year] }: View) {
  const query = {
    ...(country && { country_id: country }),
    ...(country && region && { region_id: region }),
    ...(year !== undefined && { calendar_year: year }),
  };
  return useQuery({ ...holidaysApi.importIndex.read({ query }), placeholderData: keepPreviousData });
}

interface ChosenProps {
  view: View;
  begin: Begin;
  onChange: ChangeView<View>;
}

function Chosen({ view, begin, onChange }: ChosenProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const choice = importChoice(view, begin, left);
  const preview = usePreview(choice, begin);
  return (
    <>
      <Chooser view={view} begin={begin} onChange={onChange} counts={preview.data?.counts} />
      {choice ? (
        <QueryState query={preview} skeleton={<Waiting />}>
          {(data) => (
            <ImportRows preview={data} asked={choice} left={left} isBusy={preview.isFetching} onLeave={setLeft} />
          )}
        </QueryState>
      ) : (
        <div className={c['box']}>
          <EmptyState
            title={t('Choose a country')}
            text={t('Then check which public holidays are added, changed and kept.')}
          />
        </div>
      )}
    </>
  );
}

/** Builds the request; undefined until a country is chosen. */
function importChoice({ years, departments }: View, begin: Begin, left: ReadonlySet<string>): ImportChoice | undefined {
  if (begin.country_id === null) return undefined;
  return {
    country_id: begin.country_id,
    region_id: begin.region_id,
    calendar_years: years.length > 0 ? [...years] : [...begin.calendar_years],
    ...(departments.length > 0 && { assigned_items: departments.map((id) => ({ id, type: 'department' as const })) }),
    left: [...left],
  };
}

/** Uses the first reply for everyone in one year; requests a preview for other choices. */
function usePreview(choice: ImportChoice | undefined, begin: Begin) {
  const { can } = useSession();
  const { left = [], ...place } = choice ?? { left: [] };
  const isPlain = left.length === 0 && !('assigned_items' in place) && choice?.calendar_years.length === 1;
  const keys =
    left.length > 0 ? begin.data.filter(({ state, key }) => state !== 'kept' && !left.includes(key)) : undefined;
  const body = { ...place, ...(keys && { keys: keys.map(({ key }) => key) }) } as Parameters<
    typeof holidaysApi.importPreview.call
  >[0]['body'];
  return useQuery<ImportPreview, Fault>({
    queryKey: [...holidaysApi.importPreview.key, body, isPlain && begin],
    queryFn: () => (isPlain || !can('add_holiday') ? Promise.resolve(begin) : holidaysApi.importPreview.call({ body })),
    enabled: choice !== undefined,
    placeholderData: keepPreviousData,
  });
}

interface ChooserProps extends ChosenProps {
  counts: ImportPreview['counts'] | undefined;
}

function Chooser({ view, begin, onChange, counts }: ChooserProps) {
  const { can } = useSession();
  const years = view.years.length > 0 ? view.years : begin.calendar_years;
  return (
    <div className={c['chooser']}>
      <Select
        label={t('Country')}
        placeholder={t('Choose a country')}
        data={begin.countries.map(({ id, name }) => ({ value: id, label: name }))}
        value={begin.country_id}
        searchable
        allowDeselect={false}
        nothingFoundMessage={t('No matches')}
        onChange={(country) => country && onChange({ country, region: '' })}
      />
      {begin.regions.length > 0 && <RegionChoice begin={begin} onChange={onChange} />}
      <MultiSelect
        label={t('Years')}
        data={yearsAround(years).map(String)}
        value={years.map(String)}
        onChange={(chosen) => chosen.length > 0 && onChange({ years: chosen.toSorted().map(Number) })}
      />
      {can('assign_holiday') && (
        <ForDepartments chosen={view.departments} onChange={(ids) => onChange({ departments: ids })} />
      )}
      {counts && <Counts counts={counts} />}
    </div>
  );
}

function RegionChoice({ begin, onChange }: Pick<ChosenProps, 'begin' | 'onChange'>) {
  return (
    <Select
      label={t('Region')}
      placeholder={t('Whole country')}
      data={begin.regions.map(({ id, name }) => ({ value: id, label: name }))}
      value={begin.region_id}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('Whole country') }}
      nothingFoundMessage={t('No matches')}
      onChange={(region) => onChange({ country: begin.country_id ?? '', region: region ?? '' })}
    />
  );
}

function yearsAround(chosen: readonly number[]): number[] {
  const present = Number(companyToday().slice(0, 4));
  const near = Array.from({ length: 7 }, (_, index) => present - 1 + index);
  return [...new Set([...near, ...chosen])].toSorted((one, other) => one - other);
}

function ForDepartments({ chosen, onChange }: { chosen: readonly string[]; onChange(ids: readonly string[]): void }) {
  const departments = useQuery(departmentsList.api.list.read()).data?.data ?? [];
  return (
    <MultiSelect
      label={t('Applies to')}
      placeholder={chosen.length > 0 ? '' : t('Everyone')}
      data={departments.map(({ id, name }) => ({ value: id, label: name }))}
      value={[...chosen]}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('Everyone') }}
      nothingFoundMessage={t('No matches')}
      onChange={onChange}
    />
  );
}

function Counts({ counts }: { counts: ImportPreview['counts'] }) {
  return (
    <p
      className={`${c['counts']} num`}
      role="status"
      aria-label={t('{count, plural, one {# new holiday} other {# new holidays}}', { count: counts.new })}
    >
      <span>
        <b>{counts.new}</b> {t('new')}
      </span>
      <span data-state={counts.changed > 0 ? 'changed' : undefined}>
        <b>{counts.changed}</b> {t('changed')}
      </span>
      <span>
        <b>{counts.kept}</b> {t('kept')}
      </span>
    </p>
  );
}
