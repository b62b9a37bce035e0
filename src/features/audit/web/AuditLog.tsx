import { Button } from '@mantine/core';
import { mdiArrowUp, mdiDownload } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { number } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { paragraph } from '#platform/web/paragraph.ts';
import { saveFile } from '#platform/web/save-file.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { useAction } from '#platform/web/use-action.ts';
import { useAddress } from '#platform/web/use-address.ts';
import { auditApi } from './audit-api.ts';
import { AuditDetails } from './AuditDetails.tsx';
import { AuditEntries, type AuditPage } from './AuditEntries.tsx';
import { AuditFilters } from './AuditFilters.tsx';
import { CheckButton, CheckResult, useCheckChain } from './CheckChain.tsx';
import { auditAddress, filtersOf, type AuditView } from './audit-view.ts';
import c from './audit.module.css';

/** Milliseconds between two checks for newer entries. */
const refreshIntervalMs = 10_000;

/** Shows who has changed what, and when. */
export function AuditLog() {
  const [view, change] = useAddress(auditAddress);
  const filters = filtersOf(view);
  const query = useQuery({
    ...auditApi.index.read({ query: { ...filters, ...(view.before && { before: view.before }) } }),
    placeholderData: keepPreviousData,
  });
  const chain = useCheckChain(query.data?.chain.position ?? 0);
  const place = useRef<HTMLDivElement>(null);
  const close = () => {
    change({ entry: '' }, { replace: true });
    const row = place.current?.querySelector<HTMLElement>(`[data-entry="${view.entry}"]`);
    (row?.querySelector('button') ?? row)?.focus();
  };
  return (
    <>
      <PageHead title={t('Audit log')} line={contextLine(query.data ?? someEntries)} isWaiting={!query.data}>
        <CheckButton {...chain} />
        <ExportButton filters={filters} />
      </PageHead>
      <CheckResult {...chain} />
      <AuditFilters view={view} names={query.data?.names ?? {}} onChange={change} />
      <div ref={place}>
        <NewerEntries view={view} shown={query.data} refresh={() => void query.refetch()} />
        <AuditEntries query={query} view={view} onChange={change} />
      </div>
      {view.entry && <AuditDetails id={view.entry} onClose={close} />}
    </>
  );
}

/** Placeholder data whose line is as long as that of a loaded page. */
const someEntries = {
  meta: { is_more: false, total: 1000 },
  chain: { position: 1000, hash: '0'.repeat(64), waiting: 0 },
};

/** 'More than 1,000 changes. The chain has 75,312 entries and ends with 5f3a2b9c…' */
function contextLine({
  meta,
  chain,
}: Pick<AuditPage, 'chain'> & { meta: Pick<AuditPage['meta'], 'is_more' | 'total'> }): string {
  const total = meta.is_more
    ? t('Over {total} changes.', { total: number(meta.total) })
    : t('{count, plural, one {# change.} other {# changes.}}', { count: meta.total });
  const chainEnd = { position: number(chain.position), hash: `${chain.hash?.slice(0, 12)}…` };
  return paragraph(total, chain.hash && t('The chain has {position} entries and ends with {hash}.', chainEnd));
}

function ExportButton({ filters }: { filters: ReturnType<typeof filtersOf> }) {
  const { busy, run } = useAction(() => saveFile('settings/audit-log/export', filters, 'audit-log.csv'));
  return (
    <Button
      variant="default"
      leftSection={<Icon path={mdiDownload} size={18} />}
      loading={busy}
      onClick={() => void run()}
    >
      {t('Export')}
    </Button>
  );
}

interface NewerProps {
  view: AuditView;
  shown: AuditPage | undefined;
  refresh(): void;
}

/** Announces newer entries and shows them only on request, so that the list does not move while it is read. */
function NewerEntries({ view, shown, refresh }: NewerProps) {
  const isNewest = view.before === '';
  const latest = useQuery({
    ...auditApi.index.read({ query: { ...filtersOf(view), per_page: 1 } }),
    // The entries just loaded are the newest; later ones are requested at intervals.
    ...(shown && { initialData: shown }),
    staleTime: Infinity,
    refetchInterval: refreshIntervalMs,
    enabled: isNewest && shown !== undefined,
  });
  const [newest] = latest.data?.data ?? [];
  const [first] = shown?.data ?? [];
  const isNew =
    isNewest && newest !== undefined && (first === undefined || (newest.id !== first.id && newest.at >= first.at));
  return (
    <div role="status">
      {isNew && (
        <Button
          className={c['newer'] ?? ''}
          variant="light"
          size="sm"
          leftSection={<Icon path={mdiArrowUp} size={18} />}
          onClick={refresh}
        >
          {t('Show new entries')}
        </Button>
      )}
    </div>
  );
}
