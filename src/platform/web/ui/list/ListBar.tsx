import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../i18n.ts';
import { SearchField } from './SearchField.tsx';
import type { ChangeList, ListView } from './list-view.ts';
import c from './list.module.css';

/** A choice beside the search. */
export interface ListFilter<Name extends PropertyKey = string> {
  /** Value of the address that has the choice; empty for all. */
  readonly name: Name;
  readonly label: string;
  /** Shown when nothing is chosen: 'All departments'. */
  readonly all: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Width in pixels. */
  readonly w?: number;
}

interface ListBarProps {
  words: { readonly search?: string; readonly searchHint?: string };
  view: ListView & object;
  onChange: ChangeList;
  filters?: readonly ListFilter[];
  /** Further content of the bar. */
  children?: ReactNode;
}

/** Search and filters of a list. */
export function ListBar({ words, view, onChange, filters = [], children }: ListBarProps) {
  const values = new Map<string, unknown>(Object.entries(view));
  return (
    <div className={c['bar']} role="search" aria-label={words.search ?? t('Filters')}>
      {words.search !== undefined && (
        <SearchField
          label={words.search}
          {...(words.searchHint !== undefined && { placeholder: words.searchHint })}
          value={view.search ?? ''}
          onChange={(search) => onChange({ search }, { replace: true })}
        />
      )}
      {filters.map(({ name, label, all, options, w = 200 }) => (
        <Select
          key={name}
          w={w}
          aria-label={label}
          placeholder={all}
          data={[...options]}
          value={String(values.get(name) ?? '') || null}
          onChange={(value) => onChange({ [name]: value ?? '' })}
          clearable
          clearButtonProps={{ 'aria-label': all }}
        />
      ))}
      {children}
    </div>
  );
}

type Named = readonly { readonly name: string }[];

/** Whether something is chosen in a filter. */
export const isChosen = (view: object, filters: Named = []): boolean =>
  filters.some(({ name }) => new Map<string, unknown>(Object.entries(view)).get(name));

/** Whether the search or a filter leaves anything out. */
export const isFiltered = (view: ListView & object, filters: Named = []): boolean =>
  Boolean(view.search) || isChosen(view, filters);

/** Removes the search and all filters. */
export const withoutFilters = (filters: Named = []) => ({
  search: '',
  ...Object.fromEntries(filters.map(({ name }) => [name, ''])),
});
