import { Select, type SelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { peopleApi } from '#features/people/web/parts/people-api.ts';

/** As many as are looked over; the others are found by typing. */
const maxShown = 20;

export interface KnownPerson {
  readonly id: string;
  readonly name: string;
  readonly avatar: string;
}

interface PersonSelectProps extends Pick<SelectProps, 'label' | 'placeholder' | 'error' | 'leftSection'> {
  /** Its name where no label is shown. */
  name?: string;
  /** Whoever is chosen; null: nobody yet. */
  value: KnownPerson | null;
  /** Ids that cannot be chosen. */
  without?: readonly string[];
  className?: string | undefined;
  path?: string;
  onChange(person: KnownPerson): void;
}

/** Somebody who works here, found by name. People are read once somebody opens the list. */
export function PersonSelect(props: PersonSelectProps) {
  const { name, value, without = [], className, path, onChange, ...field } = props;
  const [isOpen, setOpen] = useState(false);
  const known = useQuery({ ...peopleApi.search.read(), enabled: isOpen });
  const people = (known.data ?? []).filter(({ id }) => id === value?.id || !without.includes(id));
  const shown = people.some(({ id }) => id === value?.id) || value === null ? people : [value, ...people];
  return (
    <Select
      {...field}
      {...(name !== undefined && { 'aria-label': name })}
      {...(path !== undefined && { 'data-path': path })}
      className={className ?? ''}
      searchable
      openOnFocus={false}
      limit={maxShown}
      allowDeselect={false}
      nothingFoundMessage={known.isPending ? t('One moment') : t('Nobody of this name')}
      onDropdownOpen={() => setOpen(true)}
      data={shown.map(({ id, name: label }) => ({ value: id, label }))}
      value={value?.id ?? null}
      onChange={(id) => {
        const person = people.find((one) => one.id === id);
        if (person) onChange(person);
      }}
    />
  );
}
