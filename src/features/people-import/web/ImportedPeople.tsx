import { SegmentedControl, TextInput, Button, Select } from '@mantine/core';
import { mdiMagnify } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { useAction } from '#platform/web/use-action.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { useSession } from '#platform/web/session.ts';
import { showRefusal } from '#platform/web/ui/notices.ts';
import { Pager } from '#features/assigning/web/parts/Pager.tsx';
import { PersonLink } from '#features/people/web/parts/PersonLink.tsx';
import type { ImportedPerson, OpenManager } from '../rules/shapes.ts';
import { importApi, peopleApi } from './import-api.ts';
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
          { value: 'all', label: t('All', { of: 'people' }) },
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
      <Table names={[t('Row'), t('Name', { of: 'person' }), t('Line manager'), t('Outcome')]}>
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

/** Number of people offered by a search. */
const peopleOffered = 20;

interface OpenManagersProps {
  /** Id of the import */
  id: string;
  mayUndo: boolean;
  onGiven(): void;
}

/** Lists names that match no person; choosing one sets the manager of all people whose rows name it. */
function OpenManagers(props: OpenManagersProps) {
  const { can } = useSession();
  return can('edit_employee_employment_info') && <Names {...props} />;
}

function Names({ id, mayUndo, onGiven }: OpenManagersProps) {
  const query = useQuery(importApi.openManagers.read({ params: { id } }));
  return (
    <QueryState query={query} isEmpty={({ data }) => data.length === 0} empty={null}>
      {({ data }) => (
        <div className={c['open']}>
          <p className={c['hint']}>
            {t('Your choice takes effect on each person’s first day.')}{' '}
            {mayUndo && t('After you choose one, you can no longer undo the import.')}
          </p>
          <ul aria-label={t('Managers named in the file')}>
            {data.map((open) => (
              <OpenName key={open.named ?? ''} id={id} open={open} onGiven={onGiven} />
            ))}
          </ul>
        </div>
      )}
    </QueryState>
  );
}

interface OpenNameProps extends Pick<OpenManagersProps, 'id' | 'onGiven'> {
  open: OpenManager;
}

function OpenName({ id, open: { named, people }, onGiven }: OpenNameProps) {
  const [manager_id, setManager] = useState<string | null>(null);
  const existingPeople = useQuery(peopleApi.search.read()).data ?? [];
  const { busy, run: give } = useAction(
    async (manager: string) => {
      await importApi.chooseManager.call({ params: { id }, body: { named, manager_id: manager } });
      // The foot of the screen shows the result.
      setManager(null);
    },
    { onFault: showRefusal, refresh: onGiven },
  );
  const name = named ?? t('No name in the file');
  return (
    <li>
      <span>
        <b data-none={named === null || undefined}>{name}</b>
        <small className="num">{t('{count, plural, one {# person} other {# people}}', { count: people })}</small>
      </span>
      <Select
        aria-label={t('Choose the person for {name}', { name })}
        placeholder={t('Choose the person')}
        searchable
        limit={peopleOffered}
        nothingFoundMessage={t('No matches')}
        data={existingPeople.map((each) => ({ value: each.id, label: `${each.name} · ${each.username}` }))}
        value={manager_id}
        onChange={setManager}
      />
      <Button
        variant="default"
        disabled={manager_id === null}
        loading={busy}
        onClick={() => manager_id && void give(manager_id)}
      >
        {t('{count, plural, one {Assign to # person} other {Assign to # people}}', { count: people })}
      </Button>
    </li>
  );
}
