import { Button, Checkbox } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { useAction } from '#platform/web/use-action.ts';
import { ActionDialog } from '#platform/web/ui/ActionDialog.tsx';
import { showEdited, showRefusal } from '#platform/web/ui/notices.ts';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { SearchField } from '#platform/web/ui/list/SearchField.tsx';
import { terminalsApi, type UsersPage } from './terminals-api.ts';
import c from './terminals.module.css';
import u from './users.module.css';

interface AllowPeopleProps {
  id: string;
  page: UsersPage;
  onClose(): void;
  refresh(): Promise<void>;
}

/** Selects people who should be on the terminal; a sync then sends the changes to it. */
export function AllowPeople({ id, page, onClose, refresh }: AllowPeopleProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const allow = useAction(
    async () => {
      await terminalsApi.people.call({ body: { id, added: [...chosen], removed: [] } });
      await refresh();
      onClose();
      void showEdited();
    },
    { onFault: showRefusal },
  );
  return (
    <ActionDialog
      title={t('Allow people')}
      label={
        chosen.size
          ? t('{count, plural, one {Allow # person} other {Allow # people}}', { count: chosen.size })
          : t('Allow people')
      }
      action={allow}
      isDisabled={chosen.size === 0}
      isDirty={chosen.size > 0}
      onAct={() => void allow.run()}
      onClose={onClose}
    >
      <div className={c['form']}>
        <p className={c['hint']}>
          {t('The next sync adds their names to the terminal. Add fingerprints and cards there.')}
        </p>
        <Choice page={page} chosen={chosen} onChoose={setChosen} />
      </div>
    </ActionDialog>
  );
}

interface ChoiceProps {
  page: UsersPage;
  chosen: ReadonlySet<string>;
  onChoose(chosen: ReadonlySet<string>): void;
}

function Choice({ page, chosen, onChoose }: ChoiceProps) {
  const [search, setSearch] = useState('');
  const query = useQuery({
    ...terminalsApi.findPeople.read({ query: search ? { search } : {} }),
    placeholderData: keepPreviousData,
  });
  const there = allowedOn(page);
  const add = (all: readonly string[]) => onChoose(new Set([...chosen, ...all]));
  const toggle = (person: string) => {
    const next = new Set(chosen);
    if (!next.delete(person)) next.add(person);
    onChoose(next);
  };
  return (
    <>
      <SearchField w="100%" label={t('Name or employee number')} value={search} onChange={setSearch} />
      <QueryState query={query}>
        {({ data }) => (
          <>
            <ChooseAll people={data.map(({ id }) => id).filter((id) => !there.has(id))} onChoose={add} />
            <ul className={u['choices']} aria-label={t('People')} tabIndex={-1}>
              {data.map((person) => (
                <li key={person.id}>
                  <Checkbox
                    label={person.name}
                    description={there.has(person.id) ? t('Already added') : helpOf(person)}
                    disabled={there.has(person.id)}
                    checked={chosen.has(person.id)}
                    onChange={() => toggle(person.id)}
                  />
                </li>
              ))}
            </ul>
            {data.length === 0 && <p className={c['hint']}>{t('No matches')}</p>}
          </>
        )}
      </QueryState>
    </>
  );
}

/** Ids of people who may already punch there. */
const allowedOn = ({ device_users }: UsersPage): ReadonlySet<string> =>
  new Set(device_users.flatMap(({ person, state }) => (person && state !== 'surplus' ? [person.id] : [])));

const helpOf = ({ pin, department }: { readonly pin: string | null; readonly department: string | null }) =>
  [pin ? t('PIN {pin}', { pin }) : t('No PIN'), department].filter(Boolean).join(' · ');

function ChooseAll({ people, onChoose }: { people: readonly string[]; onChoose(all: readonly string[]): void }) {
  if (people.length < 2) return null;
  return (
    <Button variant="subtle" size="compact-sm" className={u['all'] ?? ''} onClick={() => onChoose(people)}>
      {t('{count, plural, one {Select the one listed} other {Select all # listed}}', { count: people.length })}
    </Button>
  );
}
