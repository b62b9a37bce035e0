import { Button, ActionIcon } from '@mantine/core';
import { mdiArrowUp, mdiDownload, mdiClose } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useEffect, type ReactNode } from 'react';
import { number, instant } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { paragraph } from '#platform/web/paragraph.ts';
import { saveFile } from '#platform/web/save-file.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { useAction } from '#platform/web/use-action.ts';
import { useAddress } from '#platform/web/use-address.ts';
import type { Reply } from '#platform/shared/contract.ts';
import { SidePanel } from '#platform/web/ui/frame.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { fieldLabel, valueText } from '#platform/shared/audit-sentences.ts';
import { asText, type Text } from '#platform/shared/translate.ts';
import type { audit } from '../contract.ts';
import { auditApi } from './audit-api.ts';
import { AuditEntries, type AuditPage } from './AuditEntries.tsx';
import { AuditFilters } from './AuditFilters.tsx';
import { CheckButton, CheckResult, useCheckChain } from './CheckChain.tsx';
import { auditAddress, filtersOf, type AuditView } from './audit-view.ts';
import { About, Author } from './AuditTable.tsx';
import { formatFor, kindText, whatText, whereText, words } from './entry-words.ts';
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

/** Shows an entry field by field beside the log. */
function AuditDetails({ id, onClose }: { id: string; onClose(): void }) {
  const query = useQuery(auditApi.details.read({ params: { id } }));
  return (
    <SidePanel label={t('Change', { of: 'event' })} onClose={onClose}>
      <div>
        <PanelHead key={id} onClose={onClose} />
        <div className={c['panelBody']}>
          <QueryState query={query}>{(entry) => <Details entry={entry} />}</QueryState>
        </div>
      </div>
    </SidePanel>
  );
}

/** Takes the focus when the panel opens. */
function PanelHead({ onClose }: { onClose(): void }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <header className={c['panelHead']}>
      <h2 ref={title} tabIndex={-1} data-autofocus>
        {t('Change', { of: 'event' })}
      </h2>
      <ActionIcon size={32} aria-label={t('Close change')} onClick={onClose}>
        <Icon path={mdiClose} />
      </ActionIcon>
    </header>
  );
}

type Entry = Reply<typeof audit.details>;

function Details({ entry }: { entry: Entry }) {
  return (
    <>
      <p className={c['sentence']}>
        <b>
          <Author entry={entry} names={entry.names} />
        </b>{' '}
        {whatText(entry, entry.names)}
      </p>
      <dl className={c['facts']}>
        <Fact name={t('When')} value={<time dateTime={entry.at}>{instant(entry.at)}</time>} />
        <Fact name={t('Exact time (UTC)')} value={entry.at.replace('T', ' ').replace('Z', '')} />
        {entry.person_id && (
          <Fact name={t('Subject', { of: 'affected' })} value={<About entry={entry} names={entry.names} />} />
        )}
        <Fact name={t('Type')} value={kindText(entry)} />
        <Fact name={t('IP address')} value={whereText(entry)} />
        {entry.session_id && <Fact name={t('Session')} value={<code>{entry.session_id}</code>} />}
        {entry.request_id && <Fact name={t('Request')} value={<code>{entry.request_id}</code>} />}
      </dl>
      <Changes entry={entry} />
      <h3>{t('Position in the chain')}</h3>
      {entry.hash ? (
        <>
          <p className={c['quiet']}>
            {t('Position {position}. If anyone alters this entry or an earlier one, this hash no longer matches:', {
              position: entry.position === null ? '' : number(entry.position),
            })}
          </p>
          <code className={c['hash']}>{entry.hash}</code>
        </>
      ) : (
        <p className={c['quiet']}>{t('It joins the chain within seconds.')}</p>
      )}
    </>
  );
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{value}</dd>
    </div>
  );
}

const changeTitles: Readonly<Record<Entry['action'], Text>> = {
  insert: asText('Added values'),
  update: asText('Changed values'),
  delete: asText('Removed values'),
};

/** Shows old and new values; for added and deleted records only the one there is. */
function Changes({ entry }: { entry: Entry }) {
  const { action, entity, names } = entry;
  const fields = [...new Set([...Object.keys(entry.old ?? {}), ...Object.keys(entry.new ?? {})])].filter(
    (field) => field !== 'id',
  );
  if (fields.length === 0) return null;
  const entityFormat = words.entityFormat(formatFor(names, entry.zone));
  const cell = (values: Entry['old'], field: string) => valueText(entity, field, values?.[field], entityFormat);
  return (
    <>
      <h3>{t(changeTitles[action])}</h3>
      <table className={c['changes']}>
        <thead>
          <tr>
            <th scope="col">{t('Field')}</th>
            {action !== 'insert' && <th scope="col">{t('Before')}</th>}
            {action !== 'delete' && <th scope="col">{t('After')}</th>}
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field}>
              <th scope="row">{fieldLabel(entity, field, entityFormat)}</th>
              {action !== 'insert' && (
                <td>{action === 'update' ? <del>{cell(entry.old, field)}</del> : cell(entry.old, field)}</td>
              )}
              {action !== 'delete' && (
                <td>{action === 'update' ? <ins>{cell(entry.new, field)}</ins> : cell(entry.new, field)}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
