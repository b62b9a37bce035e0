import { Button, Menu, SegmentedControl, Select } from '@mantine/core';
import { mdiDownload, mdiRefresh, mdiTrayRemove, mdiTuneVariant } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { saveFile } from '#platform/web/save-file.ts';
import { useSession } from '#platform/web/session.ts';
import { useAction } from '#platform/web/use-action.ts';
import { useAddress, type ChangeView } from '#platform/web/use-address.ts';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { useFlush } from '#platform/web/ui/frame.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { showRefusal } from '#platform/web/ui/notices.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { overlayFailed } from '#platform/web/ui/PartFailed.tsx';
import { rowsOnPage } from '#platform/web/ui/list/list-view.ts';
import { SearchField } from '#platform/web/ui/list/SearchField.tsx';
import { BatchBars } from '#features/batches/web/parts/BatchBars.tsx';
import { pairableAgain } from '../rules/results.ts';
import type { PunchRow } from '../rules/shapes.ts';
import { BindPanel } from './BindPanel.tsx';
import { peopleApi } from './people-api.ts';
import { RecordTable, withNames } from './RecordTable.tsx';
import { recordsApi, type RecordsPage } from './terminals-api.ts';
import { filtersOf, recordsAddress, type RecordsView } from './terminals-view.ts';
import { useDeciding } from './use-deciding.ts';
import { useTerminalNews } from './use-terminal-news.ts';
import c from './terminals.module.css';

const PairingRules = lazyPart(() => import('./PairingRules.tsx'), 'PairingRules', overlayFailed);

/** List of all punches with their results. */
export function Records() {
  const [view, change] = useAddress(recordsAddress);
  const [isRuling, setRuling] = useState(false);
  const { can, settings } = useSession();
  const listQuery = { ...filtersOf(view), page: view.page, per_page: rowsOnPage(settings.rows_per_page) };
  const query = useQuery({
    ...recordsApi.index.read({ query: listQuery }),
    select: withNames,
    placeholderData: keepPreviousData,
  });
  useTerminalNews(recordsApi.index.key);
  useFlush();
  return (
    <>
      <PageHead title={t('Records')} line={t('Every punch as the terminal sent it, and its result')}>
        {can('edit_biocom_device') && can('view_biocom_device') && (
          <Button
            variant="default"
            leftSection={<Icon path={mdiTuneVariant} size={18} />}
            onClick={() => setRuling(true)}
          >
            {t('Pairing')}
          </Button>
        )}
        {view.show === 'needs' && can('edit_biocom_device') && <DecideButtons page={query.data} />}
        <ExportButton view={view} />
      </PageHead>
      <Filters view={view} page={query.data} onChange={change} />
      <RecordTable query={query} view={view} onChange={change} />
      {view.pin && can('edit_biocom_device') && (
        <BindPanel key={view.pin} pin={view.pin} onClose={() => change({ pin: '' }, { replace: true })} />
      )}
      {can('edit_biocom_device') && <BatchBars of="terminals" />}
      {isRuling && <PairingRules onClose={() => setRuling(false)} />}
    </>
  );
}

/** Sets aside all shown punches, except late ones, which are decided at their day, or pairs them again. */
function DecideButtons({ page }: { page: RecordsPage | undefined }) {
  const { busy, setAside, pairAgain } = useDeciding();
  const shown = page?.data ?? [];
  const rows = shown.filter(({ result }) => result !== 'approved');
  const pairable = shown.filter((row) => row.punched_at !== null && isPairable(row));
  return (
    <>
      {pairable.length > 0 && (
        <Button
          variant="default"
          leftSection={<Icon path={mdiRefresh} size={18} />}
          loading={busy}
          onClick={() => pairAgain(pairable.map(({ id }) => id))}
        >
          {t('Pair again')}
        </Button>
      )}
      {rows.length > 0 && (
        <Button
          variant="default"
          leftSection={<Icon path={mdiTrayRemove} size={18} />}
          loading={busy}
          onClick={() =>
            setAside(
              rows.map(({ id }) => id),
              asideQuestion(rows.length),
            )
          }
        >
          {t('Set aside')}
        </Button>
      )}
    </>
  );
}

const asideQuestion = (count: number) => ({
  title: t('{count, plural, one {Set this punch aside?} other {Set these # punches aside?}}', { count }),
  text: t(
    '{count, plural, one {It is kept, and you can pair it again.} other {They are kept, and you can pair them again.}}',
    { count },
  ),
  verb: t('Set aside'),
});

const isPairable = ({ result }: PunchRow) => (pairableAgain as readonly string[]).includes(result);

function ExportButton({ view }: { view: RecordsView }) {
  const { busy, run } = useAction(
    (format: 'csv' | 'xlsx') => {
      const filters = Object.fromEntries(Object.entries(filtersOf(view)).map(([name, value]) => [name, String(value)]));
      return saveFile('settings/biocom/records/export', { ...filters, format }, `punches.${format}`);
    },
    { onFault: showRefusal },
  );
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button variant="default" leftSection={<Icon path={mdiDownload} size={18} />} loading={busy}>
          {t('Export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void run('xlsx')}>{t('Excel (.xlsx)')}</Menu.Item>
        <Menu.Item onClick={() => void run('csv')}>{t('Text (.csv)')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface FiltersProps {
  view: RecordsView;
  page: RecordsPage | undefined;
  onChange: ChangeView<RecordsView>;
}

/** Choices of what the list shows, with the number of punches once it is known. */
function showChoices(page: RecordsPage | undefined) {
  const counted = (label: string, of: number | undefined) => (of === undefined ? label : `${label} · ${of}`);
  return [
    { value: 'all' as const, label: counted(t('All', { of: 'punches' }), page?.counts.all) },
    { value: 'needs' as const, label: counted(t('Needs attention'), page?.counts.needs_somebody) },
  ];
}

function Filters({ view, page, onChange }: FiltersProps) {
  const choose = (changes: Partial<RecordsView>) => onChange(changes, { replace: true });
  return (
    <div className={c['filters']} role="search" aria-label={t('Search records')}>
      <SegmentedControl<'all' | 'needs'>
        // Fixed width, since counts that load later must not push the other filters.
        miw={214}
        aria-label={t('Show')}
        value={view.show || 'all'}
        onChange={(show) => choose({ show: show === 'all' ? '' : show })}
        data={showChoices(page)}
      />
      <SearchField
        w={150}
        label={t('Search records')}
        placeholder={t('Name or PIN')}
        value={view.search}
        onChange={(search) => choose({ search })}
      />
      <DateField {...dateLook(t('From'))} value={view.from} max={view.to} onChange={(from) => choose({ from })} />
      <DateField
        {...dateLook(t('To', { of: 'end' }))}
        value={view.to}
        min={view.from}
        onChange={(to) => choose({ to })}
      />
      <Select
        w={130}
        aria-label={t('Terminal')}
        placeholder={t('Terminal')}
        data={(page?.terminals ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={view.terminal || null}
        onChange={(terminal) => choose({ terminal: terminal ?? '' })}
        clearable
        clearButtonProps={{ 'aria-label': t('All terminals') }}
      />
      <PersonFilter value={view.person} onChange={(person) => choose({ person })} />
    </div>
  );
}

/** Shows the label of a date filter inside its field. */
const dateLook = (label: string) => ({ label, prefix: label, prefixWidth: 54, className: c['date'] });

function PersonFilter({ value, onChange }: { value: string; onChange(id: string): void }) {
  const people = useQuery(peopleApi.search.read());
  const known = (people.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const isKnown = value === '' || known.some((person) => person.value === value);
  return (
    <Select
      w={130}
      aria-label={t('Person')}
      placeholder={t('Person')}
      data={isKnown || !people.data ? known : [{ value, label: t('Former employee') }, ...known]}
      value={value || null}
      onChange={(id) => onChange(id ?? '')}
      searchable
      clearable
      limit={30}
      nothingFoundMessage={t('No matches')}
      clearButtonProps={{ 'aria-label': t('Everyone') }}
    />
  );
}
