import { Button } from '@mantine/core';
import { mdiDeleteForeverOutline, mdiRestore } from '@mdi/js';
import { instant, instantDate } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { NoMatches } from '#platform/web/ui/list/List.tsx';
import type { ListColumn } from '#platform/web/ui/list/list-rows.ts';
import { ListTable } from '#platform/web/ui/list/ListTable.tsx';
import type { RowAction } from '#platform/web/ui/list/RowMenu.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import type { TrashedItem } from '../../contract.ts';
import { useTrash, useTrashActions, type TrashFilter } from '../use-trash.ts';
import c from './TrashTable.module.css';

interface TrashTableProps extends TrashFilter {
  /** Text for an empty Trash that says what comes here. */
  emptyText: string;
  onPage(page: number): void;
  /** Returns to the list whose Trash it is. */
  onBack?: () => void;
  /** Clears the search and other filters. */
  onClear(): void;
}

/** Lists deleted items, newest first, to be restored or deleted permanently. */
export function TrashTable({ type, search, page, emptyText, onPage, onBack, onClear }: TrashTableProps) {
  const query = useTrash({ type, search, page });
  const actionsOf = useActionsOf();
  const skeleton = (
    <div className={c['box']}>
      <SkeletonRows />
    </div>
  );
  const empty = (
    <div className={c['box']}>
      {search || (type && !onBack) ? <NoMatches onClear={onClear} /> : <Empty text={emptyText} onBack={onBack} />}
    </div>
  );
  return (
    <QueryState query={query} skeleton={skeleton} empty={empty} isEmpty={({ meta }) => meta.total === 0}>
      {({ data, meta }) => (
        <ListTable
          label={t('Trash')}
          nameLabel={t('Name')}
          columns={onBack ? columns : [kind, ...columns]}
          rows={data}
          meta={meta}
          onPage={onPage}
          actionsOf={actionsOf}
        />
      )}
    </QueryState>
  );
}

/** Returns the actions that the viewer may take on an item in the Trash. */
function useActionsOf() {
  const { restore, remove } = useTrashActions();
  const { can } = useSession();
  return (item: TrashedItem): readonly RowAction[] => [
    ...(can('restore_trash') ? [{ label: t('Restore'), icon: mdiRestore, run: () => void restore(item) }] : []),
    ...(can('delete_trash')
      ? [
          {
            label: t('Delete permanently'),
            icon: mdiDeleteForeverOutline,
            isGrave: true,
            run: () => void remove(item),
          },
        ]
      : []),
  ];
}

const kind: ListColumn<TrashedItem> = {
  key: 'type_name',
  label: t('Type'),
  cell: ({ type_name }) => t(type_name),
  card: ({ type_name }) => t(type_name),
};

const columns: readonly ListColumn<TrashedItem>[] = [
  {
    key: 'trashed_at',
    label: t('Deleted'),
    cell: ({ trashed_at }) => (
      <time className="num" dateTime={trashed_at} title={instant(trashed_at)}>
        {instantDate(trashed_at)}
      </time>
    ),
    card: ({ trashed_at }) => t('Deleted {date}', { date: instantDate(trashed_at) }),
  },
  {
    key: 'trashed_by_name',
    label: t('Deleted by'),
    cell: ({ trashed_by_name }) => trashed_by_name ?? '–',
    card: ({ trashed_by_name }) => (trashed_by_name ? t('Deleted by {name}', { name: trashed_by_name }) : null),
  },
];

function Empty({ text, onBack }: { text: string; onBack: (() => void) | undefined }) {
  return (
    <EmptyState
      marks={['neutral', 'neutral', 'unassigned', 'neutral', 'neutral']}
      title={t('The Trash is empty')}
      text={text}
      action={
        onBack && (
          <Button variant="default" onClick={onBack}>
            {t('Back to the list')}
          </Button>
        )
      }
    />
  );
}
