import { ActionIcon } from '@mantine/core';
import { mdiClose } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import type { Reply } from '#platform/shared/contract.ts';
import { instant, number } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { SidePanel } from '#platform/web/ui/frame.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import type { audit } from '../contract.ts';
import { fieldLabel, valueText } from '#platform/shared/audit-sentences.ts';
import { auditApi } from './audit-api.ts';
import { About, Author } from './AuditTable.tsx';
import { formatFor, kindText, whatText, whereText, words } from './entry-words.ts';
import c from './audit.module.css';
import { asText, type Text } from '#platform/shared/translate.ts';

/** Shows an entry field by field beside the log. */
export function AuditDetails({ id, onClose }: { id: string; onClose(): void }) {
  const query = useQuery(auditApi.details.read({ params: { id } }));
  return (
    <SidePanel label={t('Change')} onClose={onClose}>
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
        {t('Change')}
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
        {entry.person_id && <Fact name={t('Subject')} value={<About entry={entry} names={entry.names} />} />}
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
