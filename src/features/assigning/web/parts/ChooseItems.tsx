import { Checkbox, Pill, SegmentedControl, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Fault } from '#platform/shared/fault.ts';
import type { PageMeta } from '#platform/shared/schemas.ts';
import { t } from '#platform/web/i18n.ts';
import { useNarrow } from '#platform/web/ui/frame.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { SearchField } from '#platform/web/ui/list/SearchField.tsx';
import type { Assignable, AssignableType, AssignedItem } from '../../contract.ts';
import { matchingNames } from '../../rules/names.ts';
import type { PageQuery, ReadCall } from './assigning-calls.ts';
import { Pager } from './Pager.tsx';
import c from '../assigning.module.css';

/** A chosen item with its name. */
export interface ChosenItem extends AssignedItem {
  readonly name: string;
}

type AssignablePerson = Assignable['people']['data'][number];
type AssignableBy<Person> = Omit<Assignable, 'people'> & {
  readonly people: { readonly data: readonly Person[]; readonly meta: PageMeta };
};

interface ChooseItemsProps<Person extends AssignablePerson> {
  /** Loads the candidates. */
  assignable: ReadCall<PageQuery, AssignableBy<Person>>;
  /** Returns why a person cannot be chosen. */
  reasonFor(person: NoInfer<Person>): string | undefined;
  /** Returns the text below a name that replaces the designation. */
  helpOf?: ((person: NoInfer<Person>) => string | undefined) | undefined;
  chosen: readonly ChosenItem[];
  onChoose(chosen: readonly ChosenItem[]): void;
  /** The error of the chosen items. */
  error?: string | undefined;
  /** Content beside the choice. */
  children?: React.ReactNode;
}

/** Chooses people, or everyone of a department, designation, employment type or group. */
export function ChooseItems<Person extends AssignablePerson>(props: ChooseItemsProps<Person>) {
  const { assignable, reasonFor, helpOf, chosen, onChoose, error, children } = props;
  const { type, setType, search, setSearch, setPage, query } = useAssignable(assignable);
  return (
    <div className={c['choose']}>
      <TypeChoice value={type} chosen={chosen} onChange={setType} />
      <div className={children ? c['panes'] : ''}>
        <div className={c['left']}>
          <SearchField
            w="100%"
            label={t('Search')}
            placeholder={type === 'user' ? t('Name or username') : t('Name', { of: 'person' })}
            value={search}
            onChange={setSearch}
          />
          {error && (
            <p className={c['error']} role="alert">
              {error}
            </p>
          )}
          <ChosenItems chosen={chosen} onChoose={onChoose} />
          <QueryState query={query}>
            {(data) => (
              <Options
                options={type === 'user' ? peopleOf(data.people.data, reasonFor, helpOf) : listOf(data, type, search)}
                chosen={chosen}
                onChoose={onChoose}
              >
                {type === 'user' && <Pager meta={data.people.meta} onPage={setPage} />}
              </Options>
            )}
          </QueryState>
        </div>
        {children}
      </div>
    </div>
  );
}

const rowsOnPage = 20;

/** Loads the candidates of one type, searched by name; people come in pages. */
function useAssignable<Person extends AssignablePerson>({ key, call }: ReadCall<PageQuery, AssignableBy<Person>>) {
  const [{ type, search, page }, setView] = useState({ type: 'user' as AssignableType, search: '', page: 1 });
  const assignableQuery = { page, per_page: rowsOnPage, ...(type === 'user' && search && { search }) };
  const query = useQuery<AssignableBy<Person>, Fault>({
    queryKey: [...key, assignableQuery],
    queryFn: () => call(assignableQuery),
    placeholderData: (shown) => shown,
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

interface TypeChoiceProps {
  value: AssignableType;
  chosen: readonly ChosenItem[];
  onChange(type: AssignableType): void;
}

/** Shows the types side by side if there is room, each with its number of chosen items. */
function TypeChoice({ value, chosen, onChange }: TypeChoiceProps) {
  const isPhone = useNarrow('(max-width: 649px)');
  const names: { value: AssignableType; name: string }[] = [
    { value: 'user', name: t('People') },
    { value: 'department', name: t('Departments') },
    { value: 'designation', name: t('Designations') },
    { value: 'employment_type', name: t('Employment types') },
    { value: 'group', name: t('Groups') },
  ];
  const data = names.map(({ value: type, name }) => {
    const count = chosen.filter((item) => item.type === type).length;
    return { value: type, label: count ? `${name} · ${count}` : name };
  });
  const choose = (next: string | null) => onChange(names.find((each) => each.value === next)?.value ?? 'user');
  const common = { 'aria-label': t('Assign to'), value, data, onChange: choose };
  return isPhone ? <Select {...common} allowDeselect={false} /> : <SegmentedControl fullWidth {...common} />;
}

/** Lists the chosen items, which stay visible during another search. */
function ChosenItems({ chosen, onChoose }: Pick<ChooseItemsProps<AssignablePerson>, 'chosen' | 'onChoose'>) {
  if (!chosen.length) return null;
  return (
    <Pill.Group aria-label={t('Selected')}>
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

interface Option extends ChosenItem {
  readonly help: string;
  /** Reason why it cannot be chosen. */
  readonly reason?: string;
}

function peopleOf<Person extends AssignablePerson>(
  people: readonly Person[],
  reasonFor: (person: Person) => string | undefined,
  helpOf?: (person: Person) => string | undefined,
): Option[] {
  return people.map((person) => {
    const { id, name, username, designation_name } = person;
    const reason = reasonFor(person);
    const help = helpOf?.(person) ?? (designation_name ? `${designation_name} · ${username}` : username);
    return { id, type: 'user', name, help, ...(reason && { reason }) };
  });
}

function listOf(data: Omit<Assignable, 'people'>, type: Exclude<AssignableType, 'user'>, search: string): Option[] {
  const items = {
    department: data.departments,
    designation: data.designations,
    employment_type: data.employment_types,
    group: data.groups,
  }[type];
  return matchingNames(items, search).map(({ id, name, total_people, total_assigned }) => {
    const people = t('{count, plural, one {# person} other {# people}}', { count: total_people });
    const already = total_assigned
      ? t('{people}, {count} already assigned', { people, count: total_assigned })
      : people;
    const reason = reasonOf(total_people, total_assigned);
    return { id, type, name, help: already, ...(reason && { reason }) };
  });
}

function reasonOf(people: number, assigned: number): string | undefined {
  if (people === 0) return t('No one is in it');
  return assigned === people
    ? t('{count, plural, one {Already assigned} other {All # are already assigned}}', { count: people })
    : undefined;
}

const isIn = (chosen: readonly ChosenItem[], { id }: { readonly id: string }) => chosen.some((item) => item.id === id);

interface OptionsProps {
  options: readonly Option[];
  chosen: readonly ChosenItem[];
  onChoose(chosen: readonly ChosenItem[]): void;
  children: React.ReactNode;
}

function Options({ options, chosen, onChoose, children }: OptionsProps) {
  if (!options.length) return <p className={c['none']}>{t('No matches')}</p>;
  const toggle = (item: ChosenItem) =>
    onChoose(isIn(chosen, item) ? chosen.filter(({ id }) => id !== item.id) : [...chosen, item]);
  return (
    <div>
      <SelectShown options={options} chosen={chosen} onChoose={onChoose} />
      <ul className={c['options']} tabIndex={-1}>
        {options.map(({ reason, help, ...item }) => {
          const isChosen = isIn(chosen, item);
          // A chosen item can always be removed, whatever has happened to it meanwhile.
          const isBarred = reason !== undefined && !isChosen;
          return (
            <li key={item.id}>
              <Checkbox
                label={item.name}
                description={isBarred ? reason : help}
                checked={isChosen}
                disabled={isBarred}
                onChange={() => toggle(item)}
              />
            </li>
          );
        })}
      </ul>
      {children}
    </div>
  );
}

/** Selects all candidates shown that can be chosen, or none of them. */
function SelectShown({ options, chosen, onChoose }: Omit<OptionsProps, 'children'>) {
  const open = options.filter(({ reason }) => reason === undefined);
  if (open.length < 2) return null;
  const added = open.filter((item) => !isIn(chosen, item));
  const choose = () =>
    onChoose(
      added.length > 0
        ? [...chosen, ...added.map(({ id, type, name }) => ({ id, type, name }))]
        : chosen.filter((item) => !isIn(open, item)),
    );
  return (
    <Checkbox
      className={c['all'] ?? ''}
      label={t('Select all {count} shown', { count: open.length })}
      checked={added.length === 0}
      indeterminate={added.length > 0 && added.length < open.length}
      onChange={choose}
    />
  );
}
