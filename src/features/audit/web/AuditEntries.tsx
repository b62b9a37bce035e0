import { Button } from '@mantine/core';
import { mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Reply } from '#platform/shared/contract.ts';
import type { Fault } from '#platform/shared/fault.ts';
import { t } from '#platform/web/i18n.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { useNarrow } from '#platform/web/ui/frame.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import type { ChangeView } from '#platform/web/use-address.ts';
import type { audit } from '../contract.ts';
import { AuditCards, AuditTable } from './AuditTable.tsx';
import { filtersOf, noFilters, type AuditView } from './audit-view.ts';
import c from './audit.module.css';

export type AuditPage = Reply<typeof audit.index>;

interface AuditEntriesProps {
  query: UseQueryResult<AuditPage, Fault>;
  view: AuditView;
  onChange: ChangeView<AuditView>;
}

/** Shows a page of the log, newest first, with a link to older entries. */
export function AuditEntries({ query, view, onChange }: AuditEntriesProps) {
  const isPhone = useNarrow('(max-width: 599px)');
  const open = (entry: string) => onChange({ entry }, { replace: view.entry !== '' });
  const isFiltered = Object.keys(filtersOf(view)).length > 0;
  const Entries = isPhone ? AuditCards : AuditTable;
  return (
    <QueryState
      query={query}
      page
      skeleton={
        <Card>
          <SkeletonRows rows={12} />
        </Card>
      }
      isEmpty={({ data }) => data.length === 0}
      empty={<NoEntries isFiltered={isFiltered} onClear={() => onChange(noFilters)} />}
    >
      {(page) => (
        <>
          <Entries entries={page.data} names={page.names} avatars={page.avatars} open={view.entry} onOpen={open} />
          <Pager
            page={page}
            view={view}
            onOlder={(before) => onChange({ before })}
            onNewest={() => onChange({ before: '' })}
          />
        </>
      )}
    </QueryState>
  );
}

function NoEntries({ isFiltered, onClear }: { isFiltered: boolean; onClear(): void }) {
  return (
    <Card>
      <EmptyState
        title={isFiltered ? t('No matches') : t('No changes yet')}
        text={
          isFiltered
            ? t('Try another name, or clear the filters.')
            : t('Changes to people, roles, settings and attendance will appear here.')
        }
        action={
          isFiltered && (
            <Button variant="default" onClick={onClear}>
              {t('Clear filters')}
            </Button>
          )
        }
      />
    </Card>
  );
}

interface PagerProps {
  page: AuditPage;
  view: AuditView;
  onOlder(before: string): void;
  onNewest(): void;
}

function Pager({ page, view, onOlder, onNewest }: PagerProps) {
  const last = page.data.at(-1);
  if (!view.before && !page.meta.has_older) return null;
  return (
    <nav className={c['foot']} aria-label={t('Pages')}>
      <Button
        variant="default"
        size="sm"
        disabled={!view.before}
        leftSection={<Icon path={mdiChevronLeft} size={18} />}
        onClick={onNewest}
      >
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
