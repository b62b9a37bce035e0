import { Button } from '@mantine/core';
import { mdiArrowUp, mdiChevronLeft, mdiChevronRight, mdiDownload } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Returned } from '#platform/shared/contract.ts';
import { Fault } from '#platform/shared/faults.ts';
import { plural, t } from '#platform/web/i18n.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { useNarrow } from '#platform/web/ui/frame.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { showFailure } from '#platform/web/ui/notices.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import { useAddress } from '#platform/web/use-address.ts';
import type { audit } from '../contract.ts';
import { auditApi } from './audit-api.ts';
import { AuditDetails } from './AuditDetails.tsx';
import { AuditFilters } from './AuditFilters.tsx';
import { AuditCards, AuditTable } from './AuditTable.tsx';
import { auditView, filtersOf, noFilters, type AuditView } from './audit-view.ts';
import { saveExport } from './export-file.ts';
import c from './audit.module.css';

type Page = Returned<typeof audit.index>;

/** Milliseconds between two looks for newer entries. */
const lookEvery = 10_000;

/** Who has changed what, and when. */
export function AuditLog() {
  const [view, change] = useAddress(auditView);
  const filters = filtersOf(view);
  const query = useQuery({ ...auditApi.index.read({ query: { ...filters, ...(view.before && { before: view.before }) } }), placeholderData: keepPreviousData });
  const isPhone = useNarrow('(max-width: 599px)');
  const place = useRef<HTMLDivElement>(null);
  const close = () => {
    change({ entry: undefined }, { replace: true });
    const row = place.current?.querySelector<HTMLElement>(`[data-entry="${view.entry}"]`);
    (row?.querySelector('button') ?? row)?.focus();
  };
  const open = (entry: string) => change({ entry }, { replace: view.entry !== '' });
  const isFiltered = Object.keys(filters).length > 0;
  const Entries = isPhone ? AuditCards : AuditTable;
  return (
    <>
      <PageHead title={t('Audit log')} line={query.data ? contextLine(query.data) : '\u00a0'}>
        <ExportButton filters={filters} />
      </PageHead>
      <AuditFilters view={view} names={query.data?.names ?? {}} onChange={change} />
      <div ref={place}>
        <NewerEntries view={view} shown={query.data} refresh={() => void query.refetch()} />
        <QueryState
          query={query}
          skeleton={
            <Card>
              <SkeletonRows rows={12} />
            </Card>
          }
          isEmpty={({ data }) => data.length === 0}
          empty={<Nothing isFiltered={isFiltered} onClear={() => change(noFilters)} />}
        >
          {(page) => (
            <>
              <Entries entries={page.data} names={page.names} open={view.entry} onOpen={open} />
              <Foot page={page} view={view} onOlder={(before) => change({ before })} onNewest={() => change({ before: undefined })} />
            </>
          )}
        </QueryState>
      </div>
      {view.entry && <AuditDetails id={view.entry} onClose={close} />}
    </>
  );
}

/** 'More than 1,000 changes. The chain has 75,312 entries and ends with 5f3a2b9c…' */
function contextLine({ meta, chain }: Page): string {
  const total = meta.is_more
    ? t('More than {total} changes.', { total: meta.total.toLocaleString('en') })
    : plural(meta.total, '{count} change.', '{count} changes.');
  if (!chain.hash) return total;
  const held = { position: chain.position.toLocaleString('en'), hash: `${chain.hash.slice(0, 12)}…` };
  return `${total} ${t('The chain has {position} entries and ends with {hash}', held)}`;
}

function ExportButton({ filters }: { filters: ReturnType<typeof filtersOf> }) {
  const [busy, setBusy] = useState(false);
  const save = () => {
    setBusy(true);
    void saveExport(filters)
      .catch((error: unknown) => {
        if (!(error instanceof Fault)) throw error;
        return showFailure(error);
      })
      .finally(() => setBusy(false));
  };
  return (
    <Button variant="default" leftSection={<Icon path={mdiDownload} size={18} />} loading={busy} onClick={save}>
      {t('Export')}
    </Button>
  );
}

interface NewerProps {
  view: AuditView;
  shown: Page | undefined;
  refresh(): void;
}

/** What is read does not move under one's eyes: newer entries are announced, and come when they are asked for. */
function NewerEntries({ view, shown, refresh }: NewerProps) {
  const isNewest = view.before === '';
  const latest = useQuery({
    ...auditApi.index.read({ query: { ...filtersOf(view), per_page: 1 } }),
    refetchInterval: lookEvery,
    enabled: isNewest && shown !== undefined,
  });
  const [newest] = latest.data?.data ?? [];
  const [first] = shown?.data ?? [];
  const isNew = isNewest && newest !== undefined && (first === undefined || (newest.id !== first.id && newest.at >= first.at));
  return (
    <div role="status">
      {isNew && (
        <Button className={c['newer'] ?? ''} variant="light" size="sm" leftSection={<Icon path={mdiArrowUp} size={18} />} onClick={refresh}>
          {t('Show new entries')}
        </Button>
      )}
    </div>
  );
}

function Nothing({ isFiltered, onClear }: { isFiltered: boolean; onClear(): void }) {
  return (
    <Card>
      <EmptyState
        title={isFiltered ? t('No change fits these filters') : t('Nothing has changed yet')}
        text={
          isFiltered ? t('Search for another name, or take the filters away.') : t('From now on every change of people, roles, settings and time stands here.')
        }
        action={
          isFiltered && (
            <Button variant="default" onClick={onClear}>
              {t('Clear the filters')}
            </Button>
          )
        }
      />
    </Card>
  );
}

interface FootProps {
  page: Page;
  view: AuditView;
  onOlder(before: string): void;
  onNewest(): void;
}

function Foot({ page, view, onOlder, onNewest }: FootProps) {
  const last = page.data.at(-1);
  if (!view.before && !page.meta.has_older) return null;
  return (
    <nav className={c['foot']} aria-label={t('Pages')}>
      <Button variant="default" size="sm" disabled={!view.before} leftSection={<Icon path={mdiChevronLeft} size={18} />} onClick={onNewest}>
        {t('Newest')}
      </Button>
      <Button
        variant="default"
        size="sm"
        disabled={!page.meta.has_older}
        rightSection={<Icon path={mdiChevronRight} size={18} />}
        onClick={() => last && onOlder(last.id)}
      >
        {t('Older')}
      </Button>
    </nav>
  );
}
