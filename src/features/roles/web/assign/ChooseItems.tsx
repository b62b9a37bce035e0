import { Checkbox, Pill, SegmentedControl, Select } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reply } from '#platform/shared/contract.ts';
import { plural, t } from '#platform/web/i18n.ts';
import { useNarrow } from '#platform/web/ui/frame.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { SearchField } from '#platform/web/ui/list/SearchField.tsx';
import type { AssignableType, AssignedItem } from '#features/assigning/contract.ts';
import type { Role, roles } from '../../contract.ts';
import { matchingNames } from '../role/matching.ts';
import { rolesApi } from '../roles-api.ts';
import { Pager } from './Pager.tsx';
import c from './assign.module.css';

type Assignable = Reply<(typeof roles)['assignableData']>;

/** Something that was chosen, with what it is called. */
export interface Chosen extends AssignedItem {
  readonly name: string;
}

interface ChooseItemsProps {
  role: Role;
  chosen: readonly Chosen[];
  onChoose(chosen: readonly Chosen[]): void;
}

/** To whom the role is given: people, or everybody of a department, a designation or an employment type. */
export function ChooseItems({ role, chosen, onChoose }: ChooseItemsProps) {
  const { type, setType, search, setSearch, setPage, query } = useAssignable(role);
  const toggle = (item: Chosen) =>
    onChoose(isIn(chosen, item) ? chosen.filter(({ id }) => id !== item.id) : [...chosen, item]);
  return (
    <div className={c['choose']}>
      <TypeChoice value={type} onChange={setType} />
      <SearchField
        w="100%"
        label={t('Search')}
        placeholder={type === 'user' ? t('Name or username') : t('Name')}
        value={search}
        onChange={setSearch}
      />
      <ChosenItems chosen={chosen} onChoose={onChoose} />
      <QueryState query={query}>
        {(data) => (
          <Options
            options={type === 'user' ? peopleOf(data, chosen) : listOf(data, type, search)}
            chosen={chosen}
            onToggle={toggle}
          >
            {type === 'user' && <Pager meta={data.people.meta} onPage={setPage} />}
          </Options>
        )}
      </QueryState>
    </div>
  );
}

/** What the role can be given to: one type of it, searched by name; people come page by page. */
function useAssignable({ id }: Role) {
  const [{ type, search, page }, setView] = useState({ type: 'user' as AssignableType, search: '', page: 1 });
  const query = useQuery({
    ...rolesApi.assignableData.read({
      params: { id },
      query: { page, per_page: 20, ...(type === 'user' && search && { search }) },
    }),
    placeholderData: keepPreviousData,
  });
  return {
    type,
    setType: (to: AssignableType) => setView({ type: to, search: '', page: 1 }),
    search,
    setSearch: (words: string) => setView((view) => ({ ...view, search: words, page: 1 })),
    setPage: (to: number) => setView((view) => ({ ...view, page: to })),
    query,
  };
}

/** Beside each other where there is room for them. */
function TypeChoice({ value, onChange }: { value: AssignableType; onChange(type: AssignableType): void }) {
  const isPhone = useNarrow('(max-width: 649px)');
  const data: { value: AssignableType; label: string }[] = [
    { value: 'user', label: t('People') },
    { value: 'department', label: t('Departments') },
    { value: 'designation', label: t('Designations') },
    { value: 'employment_type', label: t('Employment types') },
  ];
  const choose = (chosen: string | null) => onChange(data.find((each) => each.value === chosen)?.value ?? 'user');
  const common = { 'aria-label': t('Assign to'), value, data, onChange: choose };
  return isPhone ? <Select {...common} allowDeselect={false} /> : <SegmentedControl fullWidth {...common} />;
}

/** Stays where one looks for something else. */
function ChosenItems({ chosen, onChoose }: Omit<ChooseItemsProps, 'role'>) {
  if (!chosen.length) return null;
  return (
    <Pill.Group aria-label={t('Chosen')}>
      {chosen.map(({ id, name }) => (
        <Pill
          key={id}
          withRemoveButton
          removeButtonProps={{ 'aria-label': t('Remove {name}', { name }), tabIndex: 0, 'aria-hidden': false }}
          onRemove={() => onChoose(chosen.filter((item) => item.id !== id))}
        >
          {name}
        </Pill>
      ))}
    </Pill.Group>
  );
}

interface Option extends Chosen {
  readonly help: string;
  /** Why it cannot be chosen. */
  readonly reason?: string;
}

function peopleOf({ people }: Assignable, chosen: readonly Chosen[]): Option[] {
  return people.data.map(({ id, name, username, designation_name, is_assigned, is_self }) => {
    const reason = is_self
      ? t('You cannot give roles to yourself')
      : is_assigned && !isIn(chosen, { id })
        ? t('Holds this role already')
        : undefined;
    return {
      id,
      type: 'user',
      name,
      help: designation_name ? `${designation_name} · ${username}` : username,
      ...(reason && { reason }),
    };
  });
}

function listOf(data: Assignable, type: Exclude<AssignableType, 'user'>, search: string): Option[] {
  const items = {
    department: data.departments,
    designation: data.designations,
    employment_type: data.employment_types,
  }[type];
  return matchingNames(items, search).map(({ id, name, total_people }) => ({
    id,
    type,
    name,
    help: plural(total_people, '{count} person', '{count} people'),
    ...(total_people === 0 && { reason: t('Nobody belongs to it') }),
  }));
}

const isIn = (chosen: readonly Chosen[], { id }: { readonly id: string }) => chosen.some((item) => item.id === id);

interface OptionsProps {
  options: readonly Option[];
  chosen: readonly Chosen[];
  onToggle(item: Chosen): void;
  children: React.ReactNode;
}

function Options({ options, chosen, onToggle, children }: OptionsProps) {
  if (!options.length) return <p className={c['none']}>{t('Nothing has this name.')}</p>;
  return (
    <div>
      <ul className={c['options']} tabIndex={-1}>
        {options.map(({ reason, help, ...item }) => (
          <li key={item.id}>
            <Checkbox
              label={item.name}
              description={reason ?? help}
              checked={isIn(chosen, item)}
              disabled={reason !== undefined}
              onChange={() => onToggle(item)}
            />
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}
