import { Button, Tabs } from '@mantine/core';
import { mdiPlus } from '@mdi/js';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Fault } from '../../../shared/fault.ts';
import type { PageMeta } from '../../../shared/schemas.ts';
import { t } from '../../i18n.ts';
import type { Change } from '../../use-address.ts';
import { EmptyState } from '../EmptyState.tsx';
import { Icon } from '../Icon.tsx';
import { PageHead } from '../PageHead.tsx';
import { QueryState } from '../QueryState.tsx';
import { SkeletonRows } from '../SkeletonRows.tsx';
import { ListTable } from './ListTable.tsx';
import { ScreenTabs } from './ScreenTabs.tsx';
import { SearchField } from './SearchField.tsx';
import type { ListTableProps, Sorting } from './list-rows.ts';
import type { ListView } from './list-view.ts';
import c from './list.module.css';

/** Texts of a list, in whole sentences. */
export interface ListWords {
  /** 'Departments' */
  readonly title: string;
  /** 'Department' */
  readonly name: string;
  /** 'Add department' */
  readonly add: string;
  /** 'Search departments' */
  readonly search: string;
  readonly emptyTitle: string;
  readonly emptyText: string;
}

export interface ListPage<Row> {
  readonly data: readonly Row[];
  readonly meta: PageMeta;
  /** `trashed` is null for people who may not view the Trash. */
  readonly counts: { readonly active: number; readonly trashed: number | null };
}

/** Tabs for parts of the list, instead of the one tab of all items outside the Trash. */
export interface ListTabs {
  /** Parameter in the address: 'year'. */
  readonly param: string;
  readonly value: string;
  readonly tabs: readonly { readonly value: string; readonly name: string; readonly count: number | undefined }[];
}

interface ListScreenProps<Row> extends Omit<
  ListTableProps<Row>,
  'label' | 'nameLabel' | 'rows' | 'meta' | 'sorting' | 'onPage'
> {
  words: ListWords;
  /** One line of context; shown once the list is loaded. */
  line: string;
  query: UseQueryResult<ListPage<Row>, Fault>;
  view: ListView;
  onChange: Change;
  /** Omitted when adding is not possible. */
  onAdd?: (() => void) | undefined;
  /** Content of the Trash tab, for people who may view it. */
  trash?: ReactNode;
  tabs?: ListTabs | undefined;
  /** Whether the list has a fixed order and cannot be sorted. */
  isInOrder?: boolean;
  /** Content between the tabs and the search. */
  above?: ReactNode;
  /** Filters beside the search, outside of the Trash. */
  filters?: ReactNode;
  /** Actions beside the add button. */
  actions?: ReactNode;
  /** Path of the screen, if related screens are shown as tabs. */
  path?: string | undefined;
}

/** A managed list: its count, Trash, search, table, and a hint when it is empty. */
export function ListScreen<Row extends { readonly id: string; readonly name: string }>(props: ListScreenProps<Row>) {
  const { words, line, query, view, onChange, onAdd, trash, tabs, above, filters, actions, path, ...table } = props;
  const tab = trash ? view.tab : 'active';
  const content = (
    <>
      {tab !== 'trash' && above}
      <Search key={tab} label={words.search} view={view} onChange={onChange}>
        {tab !== 'trash' && filters}
      </Search>
      {tab === 'trash' ? (
        trash
      ) : (
        <Rows {...table} words={words} query={query} view={view} onChange={onChange} onAdd={onAdd} />
      )}
    </>
  );
  return (
    <>
      <PageHead title={words.title} line={line} isWaiting={!query.data}>
        {actions}
        {onAdd && <Add onClick={onAdd}>{words.add}</Add>}
      </PageHead>
      <Tabbed
        tab={tab}
        label={words.title}
        counts={query.data?.counts}
        tabs={tabs}
        path={path}
        hasTrash={Boolean(trash)}
        onChange={onChange}
      >
        {content}
      </Tabbed>
    </>
  );
}

const Add = ({ onClick, children }: { onClick(): void; children: string }) => (
  <Button leftSection={<Icon path={mdiPlus} size={18} />} onClick={onClick}>
    {children}
  </Button>
);

interface SearchProps {
  label: string;
  view: ListView;
  onChange: Change;
  children: ReactNode;
}

function Search({ label, view, onChange, children }: SearchProps) {
  return (
    <div className={c['bar']} role="search" aria-label={label}>
      <SearchField
        label={label}
        value={view.search}
        onChange={(text) => onChange({ search: text || undefined, page: undefined }, { replace: true })}
      />
      {children}
    </div>
  );
}

/** A list with neither parts nor a Trash has no tabs. */
function Tabbed({ children, path, ...props }: CountedTabsProps & { path: string | undefined }) {
  if (path)
    return (
      <ScreenTabs
        path={path}
        label={props.label}
        tab={props.tab}
        counts={props.counts}
        hasTrash={props.hasTrash}
        onChange={props.onChange}
      >
        {children}
      </ScreenTabs>
    );
  return props.tabs || props.hasTrash ? <CountedTabs {...props}>{children}</CountedTabs> : children;
}

interface CountedTabsProps {
  tab: ListView['tab'];
  label: string;
  counts: ListPage<unknown>['counts'] | undefined;
  tabs: ListTabs | undefined;
  hasTrash: boolean;
  onChange: Change;
  children: ReactNode;
}

function CountedTabs({ tab, label, counts, tabs, hasTrash, onChange, children }: CountedTabsProps) {
  const value = tab === 'active' && tabs ? tabs.value : tab;
  const open = (next: string | null) => {
    const changed = { tab: next === 'trash' ? next : undefined, page: undefined, search: undefined };
    onChange(tabs && next !== 'trash' ? { ...changed, [tabs.param]: next ?? undefined } : changed);
  };
  return (
    <Tabs value={value} className={c['tabs'] ?? ''} onChange={open}>
      <Tabs.List aria-label={label}>
        {tabs ? (
          tabs.tabs.map((one) => <CountedTab key={one.value} {...one} />)
        ) : (
          <CountedTab value="active" name={t('Active')} count={counts?.active} />
        )}
        {hasTrash && (
          <CountedTab value="trash" name={t('Trash')} count={counts?.trashed ?? undefined} isApart={Boolean(tabs)} />
        )}
      </Tabs.List>
      <Tabs.Panel value={value}>{children}</Tabs.Panel>
    </Tabs>
  );
}

function CountedTab({
  value,
  name,
  count = '',
  isApart = false,
}: {
  value: string;
  name: string;
  count?: number | '' | undefined;
  /** Whether it is at the right end. */
  isApart?: boolean;
}) {
  return (
    <Tabs.Tab value={value} {...(isApart && { ml: 'auto' })}>
      {name} <span className={c['count']}>{count}</span>
    </Tabs.Tab>
  );
}

type RowsProps<Row> = Omit<ListScreenProps<Row>, 'line' | 'trash' | 'tabs' | 'above' | 'filters' | 'actions' | 'path'>;

function Rows<Row extends { readonly id: string; readonly name: string }>({
  words,
  query,
  view,
  onChange,
  onAdd,
  isInOrder = false,
  ...table
}: RowsProps<Row>) {
  const skeleton = (
    <div className={c['box']}>
      <SkeletonRows rows={9} />
    </div>
  );
  const empty = <Empty words={words} isSearch={view.search !== ''} onChange={onChange} onAdd={onAdd} />;
  return (
    <QueryState query={query} page skeleton={skeleton} empty={empty} isEmpty={({ meta }) => meta.total === 0}>
      {({ data, meta }) => (
        <ListTable
          {...table}
          label={words.title}
          nameLabel={words.name}
          rows={data}
          meta={meta}
          {...(!isInOrder && { sorting: sortingOf(view, onChange) })}
          onPage={(page) => onChange({ page: page === 1 ? undefined : page })}
        />
      )}
    </QueryState>
  );
}

const sortingOf = (view: ListView, onChange: Change): Sorting => ({
  sort: view.sort || 'name',
  order: view.order,
  onSort: (sort, order) =>
    onChange({
      sort: sort === 'name' ? undefined : sort,
      order: order === 'asc' ? undefined : order,
      page: undefined,
    }),
});

type EmptyProps = Pick<ListScreenProps<unknown>, 'words' | 'onChange' | 'onAdd'> & { isSearch: boolean };

function Empty({ words, isSearch, onChange, onAdd }: EmptyProps) {
  return (
    <div className={c['box']}>
      {isSearch ? (
        <NoMatches onClear={() => onChange({ search: undefined, page: undefined })} />
      ) : (
        <EmptyState
          title={words.emptyTitle}
          text={words.emptyText}
          action={onAdd && <Button onClick={onAdd}>{words.add}</Button>}
        />
      )}
    </div>
  );
}

/** Shown when nothing matches the search. */
export function NoMatches({ onClear }: { onClear(): void }) {
  return (
    <EmptyState
      title={t('No matches')}
      text={t('Try another name, or clear the search.')}
      action={
        <Button variant="default" onClick={onClear}>
          {t('Clear search')}
        </Button>
      }
    />
  );
}
