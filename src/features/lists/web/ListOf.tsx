import { mdiDeleteOutline, mdiPencilOutline } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ComponentType } from 'react';
import { instant, instantDate } from '#platform/web/format.ts';
import { plural, t } from '#platform/web/i18n.ts';
import { useAddress } from '#platform/web/use-address.ts';
import { useFlush } from '#platform/web/ui/frame.tsx';
import { listView, rowsOnPage, type ListView } from '#platform/web/ui/list/list-view.ts';
import { ListScreen } from '#platform/web/ui/list/ListScreen.tsx';
import type { ListColumn } from '#platform/web/ui/list/list-rows.ts';
import { useSession } from '#features/access/web/parts/session.tsx';
import { ItemDialog } from './ItemDialog.tsx';
import type { ItemRow } from './lists-api.ts';
import type { ListOfItems } from './lists.ts';
import { useItemTrashing } from './use-item-trashing.ts';
import { useListNews } from './use-list-news.ts';

/** What shows the Trash of one kind; it belongs to a later feature, so the application hands it over. */
export type TrashTab = ComponentType<{
  type: string;
  search: string;
  page: number;
  emptyText: string;
  onPage(page: number): void;
  onBack(): void;
  onClear(): void;
}>;

interface ListOfProps {
  list: ListOfItems;
  Trash: TrashTab;
}

/** The screen of any of the lists. */
export function ListOf({ list, Trash }: ListOfProps) {
  const [view, change] = useAddress(listView);
  const { can } = useSession();
  const [open, setOpen] = useState<ItemRow | 'new'>();
  const columns = useMemo(() => columnsOf(list), [list]);
  const query = useRows(list, view, columns);
  const refresh = useListNews(list);
  const moveToTrash = useItemTrashing(list, refresh);
  useFlush();
  const words = list.words();
  const [mayAdd, mayEdit, mayDelete] = [can(list.permissions.add), can(list.permissions.edit), can(list.permissions.delete)];
  const toPage = (page: number) => change({ page: page === 1 ? undefined : page });
  const trash = (
    <Trash
      type={list.type}
      search={view.search}
      page={view.page}
      emptyText={words.trash}
      onPage={toPage}
      onBack={() => change({ tab: undefined, page: undefined })}
      onClear={() => change({ search: undefined, page: undefined })}
    />
  );
  return (
    <>
      <ListScreen<ItemRow>
        words={words}
        line={query.data ? list.line(query.data.counts.active) : '\u00a0'}
        query={query}
        view={view}
        onChange={change}
        onAdd={mayAdd ? () => setOpen('new') : undefined}
        onOpen={mayEdit ? setOpen : undefined}
        columns={columns}
        actionsOf={(row) => [
          ...(mayEdit ? [{ label: t('Edit'), icon: mdiPencilOutline, run: () => setOpen(row) }] : []),
          ...(mayDelete ? [{ label: t('Delete'), icon: mdiDeleteOutline, isGrave: true, run: () => void moveToTrash(row.id) }] : []),
        ]}
        {...(can('view_trash') && { trash })}
      />
      {open && <ItemDialog list={list} {...(open !== 'new' && { id: open.id })} onSaved={refresh} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function useRows({ api }: ListOfItems, { tab, search, sort, order, page }: ListView, columns: readonly ListColumn<ItemRow>[]) {
  const per_page = rowsOnPage(useSession().settings.rows_per_page);
  // Anybody may have typed the address; the column must be one of this list.
  const known = columns.find((column) => column.sort === sort)?.sort as 'people' | 'updated_at' | undefined;
  // Beside the Trash only the numbers of the list are wanted: its first page has them.
  const wanted = tab === 'trash' ? { page: 1, per_page } : { page, per_page, ...(search && { search }), ...(known && { sort: known }), order };
  return useQuery({ ...api.index.read({ query: wanted }), placeholderData: keepPreviousData });
}

/** The columns beside the name. */
function columnsOf({ hasPeople, isTree }: ListOfItems): readonly ListColumn<ItemRow>[] {
  const inside = ({ path = [] }: ItemRow) => path.join(' › ');
  const people = ({ people = 0 }: ItemRow) => plural(people, '{count} person', '{count} people');
  return [
    ...(isTree ? [{ key: 'path', label: t('Inside of'), cell: (row: ItemRow) => inside(row) || '–', card: inside }] : []),
    ...(hasPeople ? [{ key: 'people', label: t('People'), sort: 'people', isNumber: true, cell: (row: ItemRow) => row.people, card: people }] : []),
    {
      key: 'updated_at',
      label: t('Last change'),
      sort: 'updated_at',
      cell: ({ updated_at }) => (
        <time className="num" dateTime={updated_at} title={instant(updated_at)}>
          {instantDate(updated_at)}
        </time>
      ),
      card: ({ updated_at }) => t('changed {date}', { date: instantDate(updated_at) }),
    },
  ];
}
