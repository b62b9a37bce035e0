import { Button } from '@mantine/core';
import { mdiDeleteForeverOutline, mdiRestore } from '@mdi/js';
import { instant, instantDate } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import type { ListColumn, RowActions } from '#platform/web/ui/list/list-rows.ts';
import type { ChangeList, ListView } from '#platform/web/ui/list/list-view.ts';
import { List } from '#platform/web/ui/list/List.tsx';
import type { TrashedItem } from '../../contract.ts';
import { useTrash, useTrashActions } from '../use-trash.ts';

interface TrashTableProps {
  /** The only kind to show, beside its list; missing for those that the view has. */
  type?: string;
  /** Text for an empty Trash that says what comes here. */
  text: string;
  view: ListView & { readonly type?: string };
  onChange: ChangeList;
}

/** Lists deleted items, newest first, to be restored or deleted permanently. */
export function TrashTable({ type, text, view, onChange }: TrashTableProps) {
  const { search = '', page } = view;
  const query = useTrash({ type: type ?? view.type ?? '', search, page });
  const isBeside = type !== undefined;
  return (
    <List
      isPart
      waitingRows={5}
      words={{
        title: t('Trash'),
        name: t('Name', { of: 'thing' }),
        emptyTitle: t('The Trash is empty'),
        emptyText: text,
      }}
      query={query}
      view={{ search, page, ...(!isBeside && { type: view.type }) }}
      onChange={onChange}
      filters={isBeside ? [] : [{ name: 'type' }]}
      columns={isBeside ? columns() : [kind(), ...columns()]}
      actionsOf={useActionsOf()}
      empty={<Empty text={text} onBack={isBeside ? () => onChange({ tab: 'active' }) : undefined} />}
    />
  );
}

/** Returns the actions that the viewer may take on an item in the Trash. */
function useActionsOf() {
  const { restore, remove } = useTrashActions();
  const { can } = useSession();
  return (item: TrashedItem): RowActions => [
    can('restore_trash') && { label: t('Restore'), icon: mdiRestore, run: () => void restore(item) },
    can('delete_trash') && {
      label: t('Delete permanently'),
      icon: mdiDeleteForeverOutline,
      isDestructive: true,
      run: () => void remove(item),
    },
  ];
}

const kind = (): ListColumn<TrashedItem> => ({
  key: 'type_name',
  label: t('Type'),
  cell: ({ type_name }) => type_name,
  card: ({ type_name }) => type_name,
});

const columns = (): readonly ListColumn<TrashedItem>[] => [
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
