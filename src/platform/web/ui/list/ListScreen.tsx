import { Button } from '@mantine/core';
import { mdiPlus } from '@mdi/js';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Fault } from '../../../shared/fault.ts';
import { useSession } from '../../session.ts';
import { Icon } from '../Icon.tsx';
import { PageHead } from '../PageHead.tsx';
import { List, type ListPage, type ListProps } from './List.tsx';
import { ListBar, type ListFilter } from './ListBar.tsx';
import { ListTabs, type ListCounts, type TabsOfList } from './ListTabs.tsx';
import { TrashTab } from './TrashTab.tsx';
import type { ListView } from './list-view.ts';

interface ListScreenProps<Row, View> extends Omit<ListProps<Row>, 'query' | 'view' | 'filters'> {
  /** One line of context; shown once the list is loaded. */
  line: string;
  query: UseQueryResult<ListPage<Row> & { readonly counts?: ListCounts }, Fault>;
  view: View;
  filters?: readonly ListFilter<keyof View & string>[];
  /** Kind of the items in the Trash, and the text of an empty one; shown to people who may view the Trash. */
  trash?: { readonly type: string; readonly text: string };
  tabs?: TabsOfList;
  /** Path of the screen, if related screens are shown as tabs. */
  path?: string;
  /** Links to the screens above. */
  crumbs?: ReactNode;
  /** Content between the title and the tabs. */
  notes?: ReactNode;
  /** Content between the tabs and the search, there from the start. */
  above?: ReactNode;
  /** Notice between the search and the rows: only the rows, which come with it, stand below. */
  notice?: ReactNode;
  /** Further content of the bar with the search. */
  tools?: ReactNode;
  /** Actions beside the add button. */
  actions?: ReactNode;
}

/** A list that is a screen: title, tabs, Trash, search and filters, rows. Its parts are data. */
export function ListScreen<Row extends { readonly id: string; readonly name: string }, View extends ListView>(
  props: ListScreenProps<Row, View>,
) {
  const { line, trash, tabs, path, crumbs, notes, above, notice, tools, actions, ...list } = props;
  const { words, query, view, filters, onChange, onAdd } = list;
  const hasTrash = useSession().can('view_trash') && trash !== undefined;
  const isTrash = hasTrash && view.tab === 'trash';
  return (
    <>
      {crumbs}
      <PageHead title={words.title} line={line} isWaiting={!query.data}>
        {actions}
        {onAdd && <Add onClick={onAdd}>{words.add}</Add>}
      </PageHead>
      {notes}
      <ListTabs
        label={words.title}
        isTrash={isTrash}
        counts={query.data?.counts}
        tabs={tabs}
        path={path}
        hasTrash={hasTrash}
        onChange={onChange}
      >
        {!isTrash && above}
        <ListBar key={view.tab} words={words} view={view} onChange={onChange} {...(!isTrash && filters && { filters })}>
          {!isTrash && tools}
        </ListBar>
        {!isTrash && notice}
        {isTrash ? <TrashTab {...trash} view={view} onChange={onChange} /> : <List<Row> {...list} />}
      </ListTabs>
    </>
  );
}

const Add = ({ onClick, children }: { onClick(): void; children: ReactNode }) => (
  <Button leftSection={<Icon path={mdiPlus} size={18} />} onClick={onClick}>
    {children}
  </Button>
);
