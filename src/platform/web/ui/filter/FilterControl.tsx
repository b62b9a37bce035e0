import { Combobox, useCombobox, VisuallyHidden, type ComboboxStore } from '@mantine/core';
import { mdiCheck, mdiChevronDown } from '@mdi/js';
import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import type { Fault } from '../../../shared/fault.ts';
import { t } from '../../i18n.ts';
import { Icon } from '../Icon.tsx';
import { InlineError } from '../QueryState.tsx';
import { SkeletonRows } from '../SkeletonRows.tsx';
import c from './filter.module.css';

export interface FilterOption {
  readonly id: string;
  readonly name: string;
  /** Number of items that have it. */
  readonly total?: number;
}

interface FilterAnswer {
  readonly data: readonly FilterOption[];
}

/** Source of the options: a query whose reply lists them, as from a contract's client. */
export type FilterSource = UseQueryOptions<FilterAnswer, Fault, FilterAnswer, readonly unknown[]>;

/** `sourceOf(api.options.read({ … }))` */
export const sourceOf = <Answer extends FilterAnswer>(
  read: UseQueryOptions<Answer, Fault, Answer, readonly unknown[]>,
): FilterSource => read as unknown as FilterSource;

interface FilterControlProps {
  /** Name of the filter: 'Department'. */
  label: string;
  source: FilterSource;
  /** Ids of the selected options. */
  value: readonly string[];
  onChange(value: readonly string[]): void;
}

/** Number of options above which there is a search field. */
const manyOptions = 8;
/** Maximum number of options shown; more are found by typing. */
const maxShown = 100;

/** Loads the options when they are needed, also for the names of the selected ones. */
export function useFilterOptions(source: FilterSource, isNeeded: boolean) {
  const query = useQuery({ ...source, enabled: isNeeded });
  return { ...query, options: query.data?.data };
}

/** One filter: a button that shows the number of selected values, and the list of options. */
export function FilterControl({ label, source, value, onChange }: FilterControlProps) {
  const [isNeeded, setNeeded] = useState(false);
  const [search, setSearch] = useState('');
  const listed = useFilterOptions(source, isNeeded);
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      combobox.focusTarget();
      setSearch('');
    },
    onDropdownOpen: () => setNeeded(true),
  });
  const toggle = (id: string) => onChange(value.includes(id) ? value.filter((other) => other !== id) : [...value, id]);
  const clear = () => {
    onChange([]);
    combobox.closeDropdown();
  };
  const find = (text: string) => {
    setSearch(text);
    combobox.resetSelectedOption();
  };
  const hasSearch = (listed.options?.length ?? 0) > manyOptions;
  return (
    <Combobox store={combobox} onOptionSubmit={toggle} width={260} position="bottom-start" shadow="md" offset={6}>
      <Opener label={label} count={value.length} combobox={combobox} onReach={() => setNeeded(true)} />
      <Combobox.Dropdown>
        {hasSearch && <Find label={label} value={search} onChange={find} />}
        <Options label={label} listed={listed} search={search} value={value} />
        {value.length > 0 && <Clear onPress={clear} />}
      </Combobox.Dropdown>
    </Combobox>
  );
}

interface OpenerProps {
  label: string;
  /** Number of selected values. */
  count: number;
  combobox: ComboboxStore;
  onReach(): void;
}

function Opener({ label, count, combobox, onReach }: OpenerProps) {
  return (
    <Combobox.Target targetType="button">
      <button
        type="button"
        className={c['button']}
        data-set={count > 0 || undefined}
        onPointerEnter={onReach}
        onClick={() => combobox.toggleDropdown()}
      >
        {label}
        {count > 0 && (
          <>
            <b className="num">{count}</b>
            <VisuallyHidden>{t('selected')}</VisuallyHidden>
          </>
        )}
        <Icon path={mdiChevronDown} size={16} />
      </button>
    </Combobox.Target>
  );
}

function Find({ label, value, onChange }: { label: string; value: string; onChange(text: string): void }) {
  return (
    <Combobox.Search
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      placeholder={t('Search')}
      aria-label={t('Search {label}', { label })}
      data-autofocus
      autoFocus
    />
  );
}

function Clear({ onPress }: { onPress(): void }) {
  return (
    <Combobox.Footer className={c['foot'] ?? ''}>
      <button type="button" onClick={onPress}>
        {t('Clear', { of: 'filters' })}
      </button>
    </Combobox.Footer>
  );
}

interface OptionsProps {
  label: string;
  listed: ReturnType<typeof useFilterOptions>;
  search: string;
  value: readonly string[];
}

/** The list itself, also used without a button: in the sheet of a phone. */
function Options({ label, listed: { options, error, refetch }, search, value }: OptionsProps) {
  if (error && !options) return <InlineError error={error} retry={() => void refetch()} />;
  if (!options) return <SkeletonRows rows={3} />;
  const matches = matchingOptions(options, search);
  return (
    <Combobox.Options aria-label={label} aria-multiselectable className={c['options'] ?? ''}>
      {matches.slice(0, maxShown).map((option) => (
        <Combobox.Option
          key={option.id}
          value={option.id}
          active={value.includes(option.id)}
          aria-selected={value.includes(option.id)}
          className={c['option'] ?? ''}
        >
          <i data-on={value.includes(option.id) || undefined}>
            {value.includes(option.id) && <Icon path={mdiCheck} size={14} />}
          </i>
          <span>{option.name}</span>
          {option.total !== undefined && <small className="num">{option.total}</small>}
        </Combobox.Option>
      ))}
      {matches.length === 0 && (
        <Combobox.Empty>{search ? t('No matches for “{text}”.', { text: search }) : t('None')}</Combobox.Empty>
      )}
      {matches.length > maxShown && (
        <p className={c['more']}>{t('Type to find {count} more', { count: matches.length - maxShown })}</p>
      )}
    </Combobox.Options>
  );
}

export function matchingOptions(options: readonly FilterOption[], search: string): readonly FilterOption[] {
  const words = search.trim().toLowerCase().split(/\s+/).filter(Boolean);
  return options.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
}
