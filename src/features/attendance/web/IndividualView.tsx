import { useCallback, useState } from 'react';
import { ActionIcon, Loader, Select } from '@mantine/core';
import { mdiChevronLeft, mdiChevronRight, mdiMagnify } from '@mdi/js';
import { text } from '#platform/web/address.ts';
import { t } from '#platform/web/i18n.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { useAddress } from '#platform/web/use-address.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { InlineError } from '#platform/web/ui/QueryState.tsx';
import { PersonMonth } from './calendar/PersonMonth.tsx';
import { useFoundPeople } from './calendar/use-found-people.ts';
import { useNeighbours } from './calendar/use-neighbours.ts';
import c from './calendar/month.module.css';

const address = { person: text() };

/** Calendar of one person by months, with a chooser. */
export function IndividualView() {
  const [{ person }, change] = useAddress(address);
  const choose = useCallback((id: string) => change({ person: id }), [change]);
  const chooser = <PersonChooser person={person} onChoose={choose} />;
  if (person) return <PersonMonth key={person} user_id={person} chooser={chooser} />;
  return (
    <>
      <PageHead title={t('Individual view')} line={t('One person’s days, month by month')} />
      {chooser}
      <Card>
        <EmptyState title={t('No person selected')} text={t('Choose a person above to see their month.')} />
      </Card>
    </>
  );
}

interface PersonChooserProps {
  /** Id of the chosen person; empty for none. */
  person: string;
  onChoose(id: string): void;
}

/** Finds a person by name on the server; the arrows step through everyone by name. */
function PersonChooser({ person, onChoose }: PersonChooserProps) {
  const [typed, setTyped] = useState('');
  const { chosen, before, after } = useNeighbours(person);
  // No search while the field contains the chosen person.
  const found = useFoundPeople(chosen && typed === labelOf(chosen) ? '' : typed);
  if (found.error && !found.data)
    return <InlineError error={found.error} retry={() => void found.refetch()} busy={found.isFetching} />;
  const people = found.data?.data ?? [];
  const listed = chosen && !people.some(({ id }) => id === chosen.id) ? [chosen, ...people] : people;
  return (
    <div className={c['choose']} role="group" aria-label={t('Person')}>
      <Select
        aria-label={t('Person')}
        placeholder={t('Name or username')}
        data={listed.map((each) => ({ value: each.id, label: labelOf(each) }))}
        value={person || null}
        onChange={(id) => id && onChoose(id)}
        searchable
        onSearchChange={setTyped}
        // The server has already searched, so its results are shown unfiltered.
        filter={({ options }) => options}
        nothingFoundMessage={found.isFetching ? t('Searching…') : t('No matches')}
        leftSection={<Icon path={mdiMagnify} size={18} />}
        rightSection={found.isFetching && typed ? <Loader size={14} /> : undefined}
        maxDropdownHeight={320}
        allowDeselect={false}
      />
      <Neighbour id={before} label={t('Previous person')} icon={mdiChevronLeft} onChoose={onChoose} />
      <Neighbour id={after} label={t('Next person')} icon={mdiChevronRight} onChoose={onChoose} />
    </div>
  );
}

const labelOf = ({ name, department_name }: { name: string; department_name: string | null }) =>
  department_name ? `${name}, ${department_name}` : name;

interface NeighbourProps {
  /** Undefined at either end of the list of people. */
  id: string | undefined;
  label: string;
  icon: string;
  onChoose(id: string): void;
}

function Neighbour({ id, label, icon, onChoose }: NeighbourProps) {
  return (
    <ActionIcon size={36} aria-label={label} disabled={!id} onClick={() => id && onChoose(id)}>
      <Icon path={icon} />
    </ActionIcon>
  );
}
