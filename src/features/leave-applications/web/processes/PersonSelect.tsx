import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { peopleApi } from '#features/people/web/parts/people-api.ts';
import { reviewsApi } from './processes-api.ts';

/** Number of people listed; others are found by typing. */
const maxShown = 20;
const debounceMs = 200;

export interface KnownPerson {
  readonly id: string;
  readonly name: string;
  readonly avatar: string;
}

interface PersonSelectProps extends Pick<SelectProps, 'label' | 'placeholder' | 'error' | 'leftSection'> {
  /** Accessible name when no label is shown. */
  name?: string;
  /** Chosen person; null: no one yet. */
  value: KnownPerson | null;
  /** Ids that cannot be chosen. */
  without?: readonly string[];
  className?: string | undefined;
  path?: string;
  onChange(person: KnownPerson): void;
}

/** Select of a person who works here, by name. It loads the people when it is opened. */
export function PersonSelect(props: PersonSelectProps) {
  const [isOpen, setOpen] = useState(false);
  const known = useQuery({ ...peopleApi.search.read(), enabled: isOpen });
  return <Choice {...props} people={known.data} onOpen={() => setOpen(true)} />;
}

/** Select of a person who can decide about leave; the server searches, since names do not tell who can. */
export function ReviewerSelect(props: PersonSelectProps) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, debounceMs);
  // People already chosen do not reduce the number listed.
  const per_page = maxShown + (props.without?.length ?? 0);
  const known = useQuery({
    ...reviewsApi.assignableUsers.read({ query: { search: search === props.value?.name ? '' : search, per_page } }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  return (
    <Choice
      {...props}
      people={known.data?.data}
      empty={t('No matches')}
      onOpen={() => setOpen(true)}
      onSearch={setTyped}
    />
  );
}

interface ChoiceProps extends PersonSelectProps {
  /** Undefined: not loaded yet. */
  people: readonly KnownPerson[] | undefined;
  empty?: string;
  onOpen(): void;
  onSearch?(text: string): void;
}

function Choice(props: ChoiceProps) {
  const {
    name,
    value,
    without = [],
    className,
    path,
    people: known,
    empty,
    onOpen,
    onSearch,
    onChange,
    ...field
  } = props;
  const people = (known ?? []).filter(({ id }) => id === value?.id || !without.includes(id));
  const shown = people.some(({ id }) => id === value?.id) || value === null ? people : [value, ...people];
  return (
    <Select
      {...field}
      {...(name !== undefined && { 'aria-label': name })}
      {...(path !== undefined && { 'data-path': path })}
      {...(onSearch && { onSearchChange: onSearch })}
      className={className ?? ''}
      searchable
      openOnFocus={false}
      limit={maxShown}
      allowDeselect={false}
      nothingFoundMessage={known === undefined ? t('Loading…') : (empty ?? t('No matches'))}
      onDropdownOpen={onOpen}
      data={shown.map(({ id, name: label }) => ({ value: id, label }))}
      value={value?.id ?? null}
      onChange={(id) => {
        const person = people.find((person) => person.id === id);
        if (person) onChange(person);
      }}
    />
  );
}
