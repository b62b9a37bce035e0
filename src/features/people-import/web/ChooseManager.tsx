import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { importApi, peopleApi } from './import-api.ts';

/** Number of people offered by a search. */
const peopleOffered = 20;
/** Milliseconds without a key press after which the typed text is searched. */
const quietMs = 200;

interface ChooseManagerProps {
  /** Id of the import */
  id: string;
  /** The name as it stands in the file */
  name: string;
  isBusy: boolean;
  /** @param person an id, or `row:…` of a new person */
  onChoose(person: string): void;
}

/** Offers people of this file and people who are already in Muster. */
export function ChooseManager({ id, name, isBusy, onChoose }: ChooseManagerProps) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), quietMs);
  const there = useQuery(peopleApi.search.read()).data ?? [];
  const query = { action: 'new' as const, per_page: peopleOffered, ...(search && { search }) };
  const found = useQuery({ ...importApi.rows.read({ params: { id }, query }), placeholderData: keepPreviousData });
  const inFile = (found.data?.data ?? []).map((each) => ({
    value: `row:${each.row}`,
    label: t('{name}, row {row}', { name: each.name, row: each.row }),
  }));
  const inMuster = there.map((each) => ({ value: each.id, label: `${each.name} · ${each.username}` }));
  return (
    <Select
      aria-label={t('Choose the person for {name}', { name })}
      placeholder={t('Choose the person')}
      searchable
      limit={peopleOffered}
      nothingFoundMessage={t('No matches')}
      disabled={isBusy}
      data={[
        { group: t('In this file'), items: inFile },
        { group: t('In Muster'), items: inMuster },
      ]}
      value={null}
      onSearchChange={setTyped}
      onChange={(person) => person && onChoose(person)}
    />
  );
}
