import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { ActionDialog } from '#platform/web/ui/ActionDialog.tsx';
import { showSuccess } from '#platform/web/ui/notices.ts';
import { useAction } from '#platform/web/use-action.ts';
import type { PersonCard } from '#features/people/contract.ts';
import { peopleText } from './process-words.ts';
import { reviewsApi } from './processes-api.ts';
import c from './processes.module.css';

interface AssignProcessProps {
  people: readonly PersonCard[];
  refresh(): Promise<void>;
  onClose(): void;
}

/** Dialog that gives all people without a process the same one. */
export function AssignProcess({ people, refresh, onClose }: AssignProcessProps) {
  const { data } = useQuery(reviewsApi.list.read({}));
  const choices = (data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const [chosen, setChosen] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  // A single process is chosen automatically.
  const process = chosen ?? (choices.length === 1 ? (choices[0]?.value ?? null) : null);
  const assign = useAssign({ people, refresh, onClose });
  return (
    <ActionDialog
      title={t('Assign a process')}
      label={t('{count, plural, one {Assign # person} other {Assign # people}}', { count: people.length })}
      action={assign}
      onAct={() => (process ? void assign.run(process) : setMissing(true))}
      onClose={onClose}
    >
      <div className={c['fields']}>
        <Select
          label={t('Process')}
          withAsterisk
          data={choices}
          value={process}
          onChange={setChosen}
          error={isMissing && process === null && t('This is a required field')}
          data-autofocus
        />
        <Named people={people} />
      </div>
    </ActionDialog>
  );
}

const Named = ({ people }: Pick<AssignProcessProps, 'people'>) => (
  <ul className={c['named']} aria-label={peopleText(people.length)} tabIndex={0}>
    {people.map(({ id, name, avatar }) => (
      <li key={id}>
        <Avatar name={name} avatar={avatar} size={28} />
        <b>{name}</b>
      </li>
    ))}
  </ul>
);

function useAssign({ people, refresh, onClose }: AssignProcessProps) {
  return useAction(
    async (leave_review_id: string) => {
      const { message } = await reviewsApi.assignUsers.call({
        body: { leave_review_id, assigned_items: people.map(({ id }) => ({ id, type: 'user' as const })) },
      });
      onClose();
      void showSuccess(message);
    },
    { refresh },
  );
}
