import { Button, SegmentedControl, Select } from '@mantine/core';
import { mdiAccountPlusOutline, mdiSync } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { useSession } from '#platform/web/session.ts';
import { useAddress, type ChangeView } from '#platform/web/use-address.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { overlayFailed } from '#platform/web/ui/PartFailed.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import { SearchField } from '#platform/web/ui/list/SearchField.tsx';
import { BindPanel } from './BindPanel.tsx';
import { isDifference } from './differences.ts';
import { LastSync } from './LastSync.tsx';
import { SyncPanel } from './SyncPanel.tsx';
import { terminalsApi, terminalsPath, type UsersPage } from './terminals-api.ts';
import { usersAddress, type UsersView } from './terminals-view.ts';
import { UserTable } from './UserTable.tsx';
import { useTerminalNews } from './use-terminal-news.ts';
import c from './terminals.module.css';
import u from './users.module.css';

const AllowPeople = lazyPart(() => import('./AllowPeople.tsx'), 'AllowPeople', overlayFailed);

/** People who are or should be on a terminal, and the changes that a sync would make. */
export function TerminalUsers() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const [view, change] = useAddress(usersAddress);
  const [isAllowing, setAllowing] = useState(false);
  const query = useQuery(terminalsApi.users.read({ params: { id } }));
  const refresh = useTerminalNews(terminalsApi.users.key);
  const page = query.data;
  const allow = () => setAllowing(true);
  return (
    <>
      <p className={u['crumbs']}>
        <Link to={terminalsPath}>{t('Terminals')}</Link> <span aria-hidden>›</span>{' '}
        <span>{page?.terminal.name ?? '\u00a0'}</span>
      </p>
      <PageHead
        title={page ? t('People at {name}', { name: page.terminal.name }) : t('People at a terminal')}
        line={page ? lineOf(page) : '\u00a0'}
        isWaiting={!page}
      >
        {page && <Actions page={page} view={view} onChange={change} onAllow={allow} />}
      </PageHead>
      <Filters view={view} page={page} onChange={change} />
      <QueryState query={query} page skeleton={<Waiting />}>
        {(data) => (
          <>
            <UserTable id={id} page={data} view={view} onChange={change} onAllow={allow} refresh={refresh} />
            {data.last_sync && <LastSync sync={data.last_sync} />}
            <UserPanels id={id} page={data} view={view} onChange={change} refresh={refresh} />
          </>
        )}
      </QueryState>
      {page && isAllowing && <AllowPeople id={id} page={page} onClose={() => setAllowing(false)} refresh={refresh} />}
    </>
  );
}

interface PartProps {
  page: UsersPage;
  view: UsersView;
  onChange: ChangeView<UsersView>;
}

function Actions({ page, view, onChange, onAllow }: PartProps & { onAllow(): void }) {
  const { can } = useSession();
  if (!can('edit_biocom_device')) return null;
  return (
    <>
      <Button variant="default" leftSection={<Icon path={mdiAccountPlusOutline} size={18} />} onClick={onAllow}>
        {t('Allow people')}
      </Button>
      {page.terminal.connection === 'push' && view.panel !== 'sync' && (
        <Button leftSection={<Icon path={mdiSync} size={18} />} onClick={() => onChange({ panel: 'sync', pin: '' })}>
          {t('Sync')}
        </Button>
      )}
    </>
  );
}

/** Panel beside the list: the differences, or the assignment of a number. */
function UserPanels({ id, page, view, onChange, refresh }: PartProps & { id: string; refresh(): Promise<void> }) {
  const { can } = useSession();
  const close = () => onChange({ panel: '', pin: '' }, { replace: true });
  if (!can('edit_biocom_device')) return null;
  if (view.panel === 'sync')
    return (
      <SyncPanel id={id} page={page} onBind={(pin) => onChange({ pin, panel: '' })} onClose={close} refresh={refresh} />
    );
  return view.pin ? <BindPanel key={view.pin} pin={view.pin} onClose={close} /> : null;
}

const Waiting = () => (
  <div className={c['box']}>
    <SkeletonRows rows={9} />
  </div>
);

/** '31 people allowed, 28 on the terminal; 2 other people on the terminal' */
function lineOf({ should_be, are, others }: UsersPage): string {
  if (should_be + others === 0) return t('No one has been added to this terminal yet');
  const allowed = t(
    '{should, plural, one {# person allowed, {are} on the terminal} other {# people allowed, {are} on the terminal}}',
    { should: should_be, are },
  );
  if (others === 0) return allowed;
  return t('{allowed}; {count, plural, one {# other person on the terminal} other {# other people on the terminal}}', {
    allowed,
    count: others,
  });
}

interface FiltersProps {
  view: UsersView;
  page: UsersPage | undefined;
  onChange: ChangeView<UsersView>;
}

function Filters({ view, page, onChange }: FiltersProps) {
  const users = page?.device_users ?? [];
  const departments = [...new Set(users.flatMap(({ person }) => person?.department ?? []))].sort();
  const counted = (label: string, of: number | undefined) => (page ? `${label} · ${of ?? 0}` : label);
  return (
    <div className={c['filters']} role="search" aria-label={t('Filters')}>
      <SegmentedControl<'all' | 'differences'>
        aria-label={t('Show')}
        value={view.show || 'all'}
        onChange={(show) => onChange({ show: show === 'all' ? '' : show }, { replace: true })}
        data={[
          { value: 'all', label: counted(t('All', { of: 'users' }), users.length) },
          { value: 'differences', label: counted(t('Differences'), users.filter(isDifference).length) },
        ]}
      />
      <SearchField
        w={180}
        label={t('Search people at this terminal')}
        placeholder={t('Name or PIN')}
        value={view.search}
        onChange={(search) => onChange({ search }, { replace: true })}
      />
      <Select
        w={200}
        aria-label={t('Department')}
        placeholder={t('Department')}
        data={
          view.department && !departments.includes(view.department) ? [view.department, ...departments] : departments
        }
        value={view.department || null}
        onChange={(department) => onChange({ department: department ?? '' }, { replace: true })}
        clearable
        clearButtonProps={{ 'aria-label': t('All departments') }}
      />
    </div>
  );
}
