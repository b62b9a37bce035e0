import { Button, Select } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { showFailure, showSuccess } from '#platform/web/ui/notices.ts';
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
  const foot = (
    <>
      <Button variant="default" onClick={onClose} disabled={assign.isPending}>
        {t('Cancel')}
      </Button>
      <Button loading={assign.isPending} onClick={() => (process ? assign.mutate(process) : setMissing(true))}>
        {t('{count, plural, one {Assign # person} other {Assign # people}}', { count: people.length })}
      </Button>
    </>
  );
  return (
    <Dialog title={t('Assign a process')} onClose={onClose} closeOnEscape={!assign.isPending} foot={foot}>
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
    </Dialog>
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
  return useMutation({
    mutationFn: (leave_review_id: string) =>
      reviewsApi.assignUsers.call({
        body: { leave_review_id, assigned_items: people.map(({ id }) => ({ id, type: 'user' as const })) },
      }),
    onSuccess: ({ message }) => {
      onClose();
      void showSuccess(message);
    },
    onError: (error) => void showFailure(error),
    onSettled: refresh,
  });
}
