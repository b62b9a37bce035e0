import { ActionIcon } from '@mantine/core';
import {
  mdiAlert,
  mdiBellRingOutline,
  mdiDownload,
  mdiFileDocumentOutline,
  mdiFileImageOutline,
  mdiFilePdfBox,
  mdiTrashCanOutline,
} from '@mdi/js';
import { useQueryClient } from '@tanstack/react-query';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { basePath } from '#platform/web/browser.ts';
import { date, inCompanyDate, instantDate } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { Pager } from '#platform/web/ui/list/Pager.tsx';
import { confirmDelete, showDeleted } from '#platform/web/ui/notices.ts';
import { useAction } from '#platform/web/use-action.ts';
import { shortName } from '#features/files/rules/file-name.ts';
import { sizeOf } from '#features/files/web/parts/UploadRow.tsx';
import { PersonLink } from '#features/people/web/parts/PersonLink.tsx';
import type { ProfileView } from '#features/profile/web/parts/profile-parts.ts';
import { documentsApi, type FileDocument } from './documents-api.ts';
import { leftText, elapsedShare } from './validity-words.ts';
import c from './documents.module.css';

interface FileTableProps {
  view: ProfileView;
  rows: readonly FileDocument[];
  meta: Parameters<typeof Pager>[0]['meta'];
  onPage(page: number): void;
}

/** Shows documents with type and validity; on a phone as cards. */
export function FileTable({ view, rows, meta, onPage }: FileTableProps) {
  return (
    <>
      <table className={c['table']} aria-label={t('Documents')}>
        <thead>
          <tr>
            <th scope="col">{t('File')}</th>
            <th scope="col">{t('Type')}</th>
            <th scope="col">{t('Valid until')}</th>
            <th scope="col">{t('Reminder')}</th>
            <th scope="col">{t('Added')}</th>
            <th scope="col">
              <span hidden>{t('Actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} user_id={view.id} />
          ))}
        </tbody>
      </table>
      <Pager meta={meta} onPage={onPage} />
    </>
  );
}

function Row({ row, user_id }: { row: FileDocument; user_id: string }) {
  const { name, document_type, remind_days, created_at } = row;
  return (
    <tr>
      <th scope="row">
        <FileName row={row} />
      </th>
      <td data-label={t('Type')}>{document_type?.name ?? <span className={c['none']}>{t('none')}</span>}</td>
      <td data-label={t('Valid until')}>
        <Until row={row} />
      </td>
      <td data-label={t('Reminder')}>
        {remind_days === null ? (
          <span className={c['none']}>{t('none')}</span>
        ) : (
          <span className={c['remind']}>
            <Icon path={mdiBellRingOutline} size={14} />
            {t('{count, plural, one {# day before} other {# days before}}', { count: remind_days })}
          </span>
        )}
      </td>
      <td data-label={t('Added')}>
        <span>
          <AddedBy row={row} />
          <small className="num">{instantDate(created_at)}</small>
        </span>
      </td>
      <td className={c['actions']}>
        <FileActions row={row} user_id={user_id} name={name} />
      </td>
    </tr>
  );
}

/** Shows who added it; links to the profile, even of former employees, if the viewer may see it. */
export function AddedBy({ row: { added_by, added_by_id } }: { row: Pick<FileDocument, 'added_by' | 'added_by_id'> }) {
  if (!added_by) return t('System', { of: 'author' });
  return added_by_id ? <PersonLink of={added_by_id}>{added_by}</PersonLink> : added_by;
}

function iconOf(type: string | undefined): string {
  if (type === 'application/pdf') return mdiFilePdfBox;
  return type?.startsWith('image/') ? mdiFileImageOutline : mdiFileDocumentOutline;
}

function FileName({ row: { name, file } }: { row: FileDocument }) {
  return (
    <span className={c['file']}>
      <Icon path={iconOf(file?.content_type)} size={24} />
      <span>
        <b title={name}>{shortName(name)}</b>
        {file && <small className="num">{sizeOf(file.size)}</small>}
      </span>
    </span>
  );
}

/** Shows the validity as a bar that fills up; words say when the end is near. */
function Until({ row: { expires_on, validity, created_at } }: { row: FileDocument }) {
  if (!expires_on) return <span className={c['none']}>{t('no expiry date')}</span>;
  const today = companyToday() as LocalDate;
  const share = elapsedShare(inCompanyDate(created_at), expires_on, today);
  return (
    <span className={c['until']} data-state={validity}>
      <span>
        {validity === 'expired' && <Icon path={mdiAlert} size={14} />}
        <b className="num">{date(expires_on)}</b>
        <small>{leftText(expires_on, today)}</small>
      </span>
      <i aria-hidden>
        <u style={{ width: `${share * 100}%` }} />
      </i>
    </span>
  );
}

function FileActions({ row, user_id, name }: { row: FileDocument; user_id: string; name: string }) {
  const cache = useQueryClient();
  const { run } = useAction(
    async () => {
      await documentsApi.deleteFileDocument.call({ params: { user_id, file_id: row.id } });
      void showDeleted();
    },
    {
      ask: () => confirmDelete(name),
      refresh: () => cache.invalidateQueries({ queryKey: documentsApi.fileDocuments.key }),
    },
  );
  return (
    <>
      {row.file && (
        <ActionIcon
          size={32}
          component="a"
          href={`${basePath}/${row.file.url}`}
          download={row.file.name}
          aria-label={t('Download {name}', { name })}
        >
          <Icon path={mdiDownload} size={18} />
        </ActionIcon>
      )}
      {row.may_delete && (
        <ActionIcon size={32} aria-label={t('Delete {name}', { name })} onClick={() => void run()}>
          <Icon path={mdiTrashCanOutline} size={18} />
        </ActionIcon>
      )}
    </>
  );
}
