import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Fault } from '../../../shared/fault.ts';
import type { PageMeta } from '../../../shared/schemas.ts';
import { t } from '../../i18n.ts';
import { EmptyState } from '../EmptyState.tsx';
import { QueryState } from '../QueryState.tsx';
import { SkeletonRows } from '../SkeletonRows.tsx';
import { isChosen, isFiltered, withoutFilters } from './ListBar.tsx';
import { ListTable } from './ListTable.tsx';
import type { ListTableProps, Sorting } from './list-rows.ts';
import type { ChangeList, ListView } from './list-view.ts';
import c from './list.module.css';

/** Texts of a list, in whole sentences. */
export interface ListWords {
  /** Title of the screen: 'Departments' */
  readonly title: string;
  /** Description of the table for screen readers; by default the title. */
  readonly label?: string;
  /** Head of the column with the names: 'Department' */
  readonly name: string;
  /** 'Add department' */
  readonly add?: string;
  /** 'Search departments' */
  readonly search?: string;
  /** Hint on what can be typed; by default the text before. */
  readonly searchHint?: string;
  readonly emptyTitle: string;
  readonly emptyText: string;
  /** Shown when the search and the filters leave nothing; by default what fits to those that are set. */
  readonly noMatches?: { readonly title: string; readonly text: string; readonly clear: string };
}

export interface ListPage<Row> {
  readonly data: readonly Row[];
  readonly meta: PageMeta;
}

export interface ListProps<Row> extends Omit<
  ListTableProps<Row>,
  'label' | 'nameLabel' | 'rows' | 'meta' | 'sorting' | 'onPage'
> {
  words: ListWords;
  query: UseQueryResult<ListPage<Row>, Fault>;
  view: ListView;
  onChange: ChangeList;
  /** Values of the address that leave rows out. */
  filters?: readonly { readonly name: string }[];
  /** Omitted when adding is not possible. */
  onAdd?: (() => void) | undefined;
  /** Shown when there are no rows, instead of the words. */
  empty?: ReactNode;
  /** Next step when there are no rows, instead of adding one. */
  emptyAction?: ReactNode;
  /** Content under the rows. */
  below?: ReactNode;
  /** Rows drawn while the first page loads: about as many as there usually are. */
  waitingRows?: number;
  /** Whether another load is the screen's own: see `usePageLoad`. */
  isPart?: boolean;
}

/** Rows of a list and the states of their loading; sorted by the columns if its address has that. */
export function List<Row extends { readonly id: string; readonly name: string }>(props: ListProps<Row>) {
  const { words, query, view, onChange, filters, below, ...others } = props;
  const { onAdd, empty, emptyAction, waitingRows = 9, isPart = false, ...table } = others;
  const none = isFiltered(view, filters) ? (
    <NoMatches
      words={words.noMatches ?? noMatchesFor(Boolean(view.search), isChosen(view, filters))}
      onClear={() => onChange(withoutFilters(filters))}
    />
  ) : (
    empty || <Empty words={words} onAdd={onAdd} action={emptyAction} />
  );
  return (
    <QueryState
      query={query}
      page={!isPart}
      skeleton={
        // An element of its own: the one of the rows does not move when something appears above it.
        <Box key="waiting">
          <SkeletonRows rows={waitingRows} />
        </Box>
      }
      empty={<Box>{none}</Box>}
      isEmpty={({ meta }) => meta.total === 0}
    >
      {({ data, meta }) => (
        <>
          <ListTable
            {...table}
            {...sortingOf(view, onChange)}
            label={words.label ?? words.title}
            nameLabel={words.name}
            rows={data}
            meta={meta}
            onPage={(page) => onChange({ page })}
          />
          {below}
        </>
      )}
    </QueryState>
  );
}

const Box = ({ children }: { children: ReactNode }) => <div className={c['box']}>{children}</div>;

function sortingOf({ sort, order }: ListView, onChange: ChangeList): { sorting?: Sorting } {
  if (sort === undefined) return {};
  return {
    sorting: {
      sort,
      order: order === 'desc' ? 'desc' : 'asc',
      onSort: (by, way) => onChange({ sort: by, order: way }),
    },
  };
}

type EmptyProps = Pick<ListProps<unknown>, 'words' | 'onAdd'> & { action: ReactNode };

const Empty = ({ words, onAdd, action }: EmptyProps) => (
  <EmptyState
    title={words.emptyTitle}
    text={words.emptyText}
    action={action ?? (onAdd && <Button onClick={onAdd}>{words.add}</Button>)}
  />
);

/** Says what to change when a search, filters or both leave nothing. */
export function noMatchesFor(isSearched: boolean, isFiltered: boolean): NonNullable<ListWords['noMatches']> {
  const title = t('No matches');
  if (!isFiltered) return { title, text: t('Try another name, or clear the search.'), clear: t('Clear search') };
  return isSearched
    ? { title, text: t('Try another name, or clear the search and filters.'), clear: t('Clear all') }
    : { title, text: t('Choose something else, or clear the filters.'), clear: t('Clear filters') };
}

/** Shown when nothing matches the search, or the filters that the words name. */
export function NoMatches({ words = noMatchesFor(true, false), onClear }: NoMatchesProps) {
  return (
    <EmptyState
      title={words.title}
      text={words.text}
      action={
        <Button variant="default" onClick={onClear}>
          {words.clear}
        </Button>
      }
    />
  );
}

interface NoMatchesProps {
  words?: ListWords['noMatches'];
  onClear(): void;
}
