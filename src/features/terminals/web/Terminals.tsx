import { Button, Select } from '@mantine/core';
import { mdiFileUploadOutline, mdiPlus, mdiWifiOff } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { paragraph } from '#platform/web/paragraph.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { useSession } from '#platform/web/session.ts';
import { useAddress, type ChangeView } from '#platform/web/use-address.ts';
import { useFlush } from '#platform/web/ui/frame.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { overlayFailed } from '#platform/web/ui/PartFailed.tsx';
import { usePageQuery } from '#platform/web/ui/list/list-view.ts';
import { SearchField } from '#platform/web/ui/list/SearchField.tsx';
import { BatchBars } from '#features/batches/web/parts/BatchBars.tsx';
import { TerminalTable, type TerminalAction } from './TerminalTable.tsx';
import { devicesAddress, type TerminalsView } from './terminals-view.ts';
import { terminalsApi, type TerminalsPage } from './terminals-api.ts';
import { useTerminalNews } from './use-terminal-news.ts';
import { sinceText } from './terminal-words.ts';
import c from './terminals.module.css';

const AddTerminal = lazyPart(() => import('./claim/AddTerminal.tsx'), 'AddTerminal', overlayFailed);
const EditTerminal = lazyPart(() => import('./EditTerminal.tsx'), 'EditTerminal', overlayFailed);
const ImportFile = lazyPart(() => import('./ImportFile.tsx'), 'ImportFile', overlayFailed);
const WhatToCheck = lazyPart(() => import('./WhatToCheck.tsx'), 'WhatToCheck', overlayFailed);

/** Milliseconds between reloads without news, since a terminal that has gone silent raises none. */
const againMs = 60_000;

type TerminalsDialog = TerminalAction | { readonly action: 'add' } | { readonly action: 'check' } | undefined;

/** List of terminals with their state and today's punches. */
export function Terminals() {
  const [view, change] = useAddress(devicesAddress);
  const [open, setOpen] = useState<TerminalsDialog>();
  const { query, refresh } = useTerminals(view);
  const { can } = useSession();
  useFlush();
  return (
    <>
      <PageHead title={t('Terminals')} line={query.data ? lineOf(query.data) : '\u00a0'} isWaiting={!query.data}>
        {can('edit_biocom_device') && (
          <Button
            variant="default"
            leftSection={<Icon path={mdiFileUploadOutline} size={18} />}
            onClick={() => setOpen({ action: 'import' })}
          >
            {t('Import attlog.dat')}
          </Button>
        )}
        {can('add_biocom_device') && (
          <Button leftSection={<Icon path={mdiPlus} size={18} />} onClick={() => setOpen({ action: 'add' })}>
            {t('Add terminal')}
          </Button>
        )}
      </PageHead>
      {can('edit_biocom_device') && <BatchBars of="terminals" />}
      <SilentNote silent={query.data?.silent ?? []} onCheck={() => setOpen({ action: 'check' })} />
      <Filters view={view} places={query.data?.places ?? []} onChange={change} />
      <TerminalTable
        query={query}
        view={view}
        onChange={change}
        onAction={setOpen}
        onAdd={can('add_biocom_device') ? () => setOpen({ action: 'add' }) : undefined}
        refresh={refresh}
      />
      <OpenDialog open={open} onClose={() => setOpen(undefined)} />
    </>
  );
}

function OpenDialog({ open, onClose }: { open: TerminalsDialog; onClose(): void }) {
  switch (open?.action) {
    case 'add':
      return <AddTerminal onClose={onClose} />;
    case 'edit':
      return <EditTerminal id={open.id} onClose={onClose} />;
    case 'import':
      return <ImportFile id={open.id} onClose={onClose} />;
    case 'check':
      return <WhatToCheck onClose={onClose} />;
    default:
      return null;
  }
}

function useTerminals(view: TerminalsView) {
  const listQuery = usePageQuery(view, { place: view.place, connection: view.connection });
  const query = useQuery({
    ...terminalsApi.index.read({ query: listQuery }),
    placeholderData: keepPreviousData,
    refetchInterval: againMs,
  });
  return { query, refresh: useTerminalNews(terminalsApi.index.key) };
}

/** '6 terminals, 4 online. 187 punches today, 3 need your attention.' */
function lineOf({ total, online, punches_today, waiting_today }: TerminalsPage): string {
  if (total === 0) return t('People punch with a fingerprint, card or PIN.');
  const terminals = t('{count, plural, one {# terminal, {online} online.} other {# terminals, {online} online.}}', {
    count: total,
    online,
  });
  const punches =
    waiting_today === 0
      ? t('{count, plural, one {# punch today.} other {# punches today.}}', { count: punches_today })
      : t(
          '{punches, plural, one {# punch today} other {# punches today}}, {count, plural, one {# needs your attention.} other {# need your attention.}}',
          { punches: punches_today, count: waiting_today },
        );
  return paragraph(terminals, punches);
}

interface FiltersProps {
  view: TerminalsView;
  places: readonly string[];
  onChange: ChangeView<TerminalsView>;
}

function Filters({ view, places, onChange }: FiltersProps) {
  const choose = (changes: Partial<TerminalsView>) => onChange(changes, { replace: true });
  const listed = view.place && !places.includes(view.place) ? [view.place, ...places] : places;
  return (
    <div className={c['filters']} role="search" aria-label={t('Search terminals')}>
      <SearchField
        label={t('Search terminals')}
        placeholder={t('Name, place or serial number')}
        value={view.search}
        onChange={(text) => choose({ search: text })}
      />
      <Select
        w={160}
        aria-label={t('Place')}
        placeholder={t('Place')}
        data={[...listed]}
        value={view.place || null}
        onChange={(place) => choose({ place: place ?? '' })}
        clearable
        clearButtonProps={{ 'aria-label': t('All places') }}
      />
      <Select<'push' | 'file'>
        w={160}
        aria-label={t('Connection')}
        placeholder={t('Connection')}
        data={[
          { value: 'push', label: t('Connects automatically') },
          { value: 'file', label: t('File') },
        ]}
        value={view.connection || null}
        onChange={(connection) => choose({ connection: connection ?? '' })}
        clearable
        clearButtonProps={{ 'aria-label': t('All connections') }}
      />
    </div>
  );
}

interface SilentNoteProps {
  silent: TerminalsPage['silent'];
  onCheck(): void;
}

/** Note about silent terminals, which reassures that no punches are lost. */
function SilentNote({ silent, onCheck }: SilentNoteProps) {
  const [first] = silent;
  return (
    <div role="status">
      {first && (
        <div className={c['note']}>
          <Icon path={mdiWifiOff} size={20} />
          <p>
            <b>
              {silent.length === 1
                ? t('{name} has been offline since {when}.', { name: first.name, when: sinceText(first.last_seen_at) })
                : t('{count} terminals are offline.', { count: silent.length })}
            </b>{' '}
            {silent.length === 1 ? ofOne(first.people) : ofMany()}
          </p>
          <Button variant="default" size="sm" onClick={onCheck}>
            {t('What to check')}
          </Button>
        </div>
      )}
    </div>
  );
}

const ofMany = () => t('No punches are lost. The terminals send them when they are back online.');

function ofOne(people: number): string {
  const note = t('No punches are lost. The terminal sends them when it is back online.');
  return paragraph(
    note,
    people > 0 && t('{count, plural, one {# person punches there.} other {# people punch there.}}', { count: people }),
  );
}
