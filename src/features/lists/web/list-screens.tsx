import { mdiCalendarWeekOutline, mdiDeleteOutline, mdiPencilOutline } from '@mdi/js';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState, useCallback } from 'react';
import { instant, instantDate } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import type { ViewOf } from '#platform/web/address.ts';
import { useAddress } from '#platform/web/use-address.ts';
import { useFlush } from '#platform/web/ui/frame.tsx';
import { sortedBy, trashedListAddress, usePageQuery } from '#platform/web/ui/list/list-view.ts';
import { ListScreen } from '#platform/web/ui/list/ListScreen.tsx';
import type { ListColumn, RowActions } from '#platform/web/ui/list/list-rows.ts';
import { connected, useLive } from '#platform/web/realtime.ts';
import { listNews } from '../events.ts';
import {
  departmentsList,
  designationsList,
  documentTypesList,
  employmentTypesList,
  groupsList,
  workPlacesList,
  type ListOfItems,
} from './parts/lists.ts';
import { ItemDialog } from './parts/ItemDialog.tsx';
import type { ItemRow } from './lists-api.ts';
import { useItemTrashing } from './parts/use-item-trashing.ts';

export const Departments = () => <ListOf list={departmentsList} />;
export const Designations = () => <ListOf list={designationsList} />;
export const EmploymentTypes = () => <ListOf list={employmentTypesList} />;
export const DocumentTypes = () => <ListOf list={documentTypesList} />;
export const WorkPlaces = () => <ListOf list={workPlacesList} />;
export const Groups = () => <ListOf list={groupsList} />;

const address = { ...trashedListAddress, ...sortedBy('name', 'people', 'updated_at') };

/** Screen of any list. */
function ListOf({ list }: { list: ListOfItems }) {
  const [view, change] = useAddress(address);
  const [open, setOpen] = useState<ItemRow | 'new'>();
  const columns = useMemo(() => columnsOf(list), [list]);
  const query = useRows(list, view, columns);
  const refresh = useListNews(list);
  const moveToTrash = useItemTrashing(list, refresh);
  useFlush();
  const { mayAdd, mayEdit, actionsOf } = useRowActions(list, { edit: setOpen, trash: moveToTrash });
  return (
    <>
      <ListScreen
        words={list.words()}
        line={list.line(query.data?.counts.active ?? 10)}
        query={query}
        view={view}
        onChange={change}
        onAdd={mayAdd ? () => setOpen('new') : undefined}
        onOpen={mayEdit ? setOpen : undefined}
        pathOf={list.pathOf}
        columns={columns}
        actionsOf={actionsOf}
        trash={{ type: list.type, text: list.words().trash }}
      />
      {open && (
        <ItemDialog
          list={list}
          {...(open !== 'new' && { id: open.id })}
          onSaved={refresh}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

/** Returns the actions that the viewer may take on items. */
function useRowActions(
  { permissions, weekPathOf }: ListOfItems,
  run: { edit(row: ItemRow): void; trash(row: ItemRow): unknown },
) {
  const { can } = useSession();
  const navigate = useNavigate();
  const [mayEdit, mayDelete] = [can(permissions.edit), can(permissions.delete)];
  const actionsOf = (row: ItemRow): RowActions => [
    mayEdit && { label: t('Edit'), icon: mdiPencilOutline, run: () => run.edit(row) },
    mayEdit &&
      weekPathOf !== undefined && {
        label: t('Working week'),
        icon: mdiCalendarWeekOutline,
        run: () => void navigate({ to: weekPathOf(row) }),
      },
    mayDelete && { label: t('Delete'), icon: mdiDeleteOutline, isDestructive: true, run: () => void run.trash(row) },
  ];
  return { mayAdd: can(permissions.add), mayEdit, actionsOf };
}

function useRows({ api }: ListOfItems, view: ViewOf<typeof address>, columns: readonly ListColumn<ItemRow>[]) {
  const { sort, ...query } = usePageQuery(view);
  // The address may name a column that this list does not have.
  const isKnown = columns.some((column) => column.sort === sort);
  return useQuery({
    ...api.index.read({ query: { ...query, ...(isKnown && { sort: sort as 'people' | 'updated_at' }) } }),
    placeholderData: keepPreviousData,
  });
}

/** Returns the columns after the name. */
function columnsOf({ hasPeople, isTree }: ListOfItems): readonly ListColumn<ItemRow>[] {
  const inside = ({ path = [] }: ItemRow) => path.join(' › ');
  const people = ({ people = 0 }: ItemRow) => t('{count, plural, one {# person} other {# people}}', { count: people });
  return [
    ...(isTree
      ? [{ key: 'path', label: t('Parent department'), cell: (row: ItemRow) => inside(row) || '–', card: inside }]
      : []),
    ...(hasPeople
      ? [
          {
            key: 'people',
            label: t('People'),
            sort: 'people',
            isNumber: true,
            cell: (row: ItemRow) => row.people,
            card: people,
          },
        ]
      : []),
    {
      key: 'updated_at',
      label: t('Last change'),
      sort: 'updated_at',
      cell: ({ updated_at }) => (
        <time className="num" dateTime={updated_at} title={instant(updated_at)}>
          {instantDate(updated_at)}
        </time>
      ),
      card: ({ updated_at }) => t('Changed {date}', { date: instantDate(updated_at) }),
    },
  ];
}

/**
 * Reloads the list when someone changes it, and after a lost connection.
 * @returns a function that reloads it
 */
function useListNews({ type, api }: ListOfItems): () => Promise<void> {
  const cache = useQueryClient();
  const refresh = useCallback(async () => {
    await Promise.all([
      cache.invalidateQueries({ queryKey: api.index.key }),
      cache.invalidateQueries({ queryKey: api.list.key }),
    ]);
  }, [cache, api]);
  useLive(listNews, (changed) => {
    if (changed.type === type) void refresh();
  });
  useLive(connected, () => void refresh());
  return refresh;
}
