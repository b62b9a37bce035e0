import { SegmentedControl, TextInput } from '@mantine/core';
import { mdiMagnify } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { Pager } from '#features/assigning/web/parts/Pager.tsx';
import { PersonLink } from '#features/people/web/parts/PersonLink.tsx';
import type { ImportedPerson } from '../rules/shapes.ts';
import { importApi } from './import-api.ts';
import { OpenManagers } from './OpenManagers.tsx';
import { Table } from './RowTables.tsx';
import c from './import.module.css';

export type ImportedPeopleFilter = 'all' | 'without_manager';

interface ImportedPeopleProps {
  id: string;
  shown: ImportedPeopleFilter;
  mayUndo: boolean;
  onDone(): void;
  onShow(shown: ImportedPeopleFilter): void;
}

/** Lists the people whom the import has added or changed; for those without a manager also the name in the file. */
export function ImportedPeople({ id, shown, mayUndo, onDone, onShow }: ImportedPeopleProps) {
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const query = useQuery({
    ...importApi.people.read({
      params: { id },
      query: { page, without_manager: shown === 'without_manager', ...(search && { search }) },
    }),
    placeholderData: keepPreviousData,
  });
  const find = (text: string) => {
    setSearch(text);
    setPage(1);
  };
  return (
    <section aria-labelledby="imported-people">
      <h2 id="imported-people" className={c['heading']} tabIndex={-1} ref={heading}>
        {t('People in this import')}
      </h2>
      <div className={c['box']}>
        {shown === 'without_manager' && <OpenManagers id={id} mayUndo={mayUndo} onGiven={onDone} />}
        <Tools {...{ search, shown, onShow }} onSearch={find} />
        <QueryState
          query={query}
          isEmpty={({ data }) => data.length === 0}
          empty={<p className={c['empty']}>{t('None')}</p>}
        >
          {({ data, meta }) => (
            <>
              <PeopleTable people={data} />
              <Pager meta={meta} onPage={setPage} />
            </>
          )}
        </QueryState>
      </div>
    </section>
  );
}

interface ToolsProps extends Pick<ImportedPeopleProps, 'shown' | 'onShow'> {
  search: string;
  onSearch(text: string): void;
}

function Tools({ search, shown, onSearch, onShow }: ToolsProps) {
  return (
    <div className={c['tools']}>
      <TextInput
        aria-label={t('Search people')}
        placeholder={t('Search people')}
        leftSection={<Icon path={mdiMagnify} size={18} />}
        value={search}
        onChange={({ currentTarget: { value } }) => onSearch(value)}
      />
      <SegmentedControl
        aria-label={t('Show')}
        value={shown}
        data={[
          { value: 'all', label: t('All') },
          { value: 'without_manager', label: t('Without a manager') },
        ]}
        onChange={(value) => onShow(value as ImportedPeopleFilter)}
      />
    </div>
  );
}

function PeopleTable({ people }: { people: readonly ImportedPerson[] }) {
  return (
    <div className={c['scroll']} role="region" aria-label={t('People in this import')} tabIndex={0}>
      <Table names={[t('Row'), t('Name'), t('Line manager'), t('Outcome')]}>
        {people.map((person) => (
          <tr key={person.row}>
            <td className="num">{person.row}</td>
            <th scope="row">
              <PersonLink of={person.username}>{person.name}</PersonLink>
            </th>
            <td>{person.manager_name ?? t('No one yet')}</td>
            <td>{outcomeOf(person)}</td>
          </tr>
        ))}
      </Table>
    </div>
  );
}

const outcomeOf = ({ outcome, status }: ImportedPerson) =>
  outcome === 'changed' ? t('changed') : status === 'discharged' ? t('added to the archive') : t('added');
