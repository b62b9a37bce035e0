import { Button } from '@mantine/core';
import { mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reply } from '#platform/shared/contract.ts';
import { product } from '#platform/shared/product.ts';
import { instant } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import { PersonLink } from '#features/people/web/parts/PersonLink.tsx';
import type { HistoryProps } from '#features/profile/web/parts/profile-parts.ts';
import type { audit } from '../contract.ts';
import { auditApi } from './audit-api.ts';
import c from './section-history.module.css';

type Page = Reply<typeof audit.sectionHistory>;
type Entry = Page['data'][number];

/** Number of changes per page. */
const perPage = 20;

/** Shows the changes of a section with author, date, reason, old and new values. */
export function SectionHistory({ view, section, title, onClose }: HistoryProps) {
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...auditApi.sectionHistory.read({ params: { user_id: view.id, section }, query: { page, per_page: perPage } }),
    placeholderData: keepPreviousData,
    // Always reloaded, since the user may have just saved a change.
    staleTime: 0,
  });
  return (
    <Dialog title={t('History of {section}', { section: title })} size={650} onClose={onClose}>
      <QueryState
        query={query}
        skeleton={<SkeletonRows rows={4} />}
        isEmpty={({ data }) => data.length === 0}
        empty={<EmptyState title={t('No changes yet')} text={t('Changes to this section will appear here.')} />}
      >
        {({ data, meta }) => (
          <>
            <ol className={c['entries']} aria-label={t('Changes, newest first')}>
              {data.map((entry) => (
                <HistoryEntry key={entry.id} entry={entry} />
              ))}
            </ol>
            {meta.last_page > 1 && <Pager page={page} last={meta.last_page} onPage={setPage} />}
          </>
        )}
      </QueryState>
    </Dialog>
  );
}

function HistoryEntry({ entry: { at, author, reason, text, changes } }: { entry: Entry }) {
  return (
    <li>
      <p>
        <b>{author ? <PersonLink of={author.username}>{author.name}</PersonLink> : product.name}</b> {text}
      </p>
      <time className="num" dateTime={at}>
        {instant(at)}
      </time>
      {changes.length > 0 && (
        <dl>
          {changes.map(({ label, old, new: now }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <del>{old}</del> <span aria-hidden>›</span> <ins>{now}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {reason && <p className={c['reason']}>{t('Reason: {reason}', { reason })}</p>}
    </li>
  );
}

function Pager({ page, last, onPage }: { page: number; last: number; onPage(page: number): void }) {
  return (
    <nav className={c['pager']} aria-label={t('Pages')}>
      <Button
        variant="default"
        size="sm"
        disabled={page <= 1}
        leftSection={<Icon path={mdiChevronLeft} size={18} />}
        onClick={() => onPage(page - 1)}
      >
        {t('Newer')}
      </Button>
      <Button
        variant="default"
        size="sm"
        disabled={page >= last}
        rightSection={<Icon path={mdiChevronRight} size={18} />}
        onClick={() => onPage(page + 1)}
      >
        {t('Older')}
      </Button>
    </nav>
  );
}
