import { Button, Select } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { showRefusal } from '#platform/web/ui/notices.ts';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import type { OpenManager } from '../rules/shapes.ts';
import { importApi, peopleApi } from './import-api.ts';
import c from './import.module.css';

/** Number of people offered by a search. */
const peopleOffered = 20;

interface OpenManagersProps {
  /** Id of the import */
  id: string;
  mayUndo: boolean;
  onGiven(): void;
}

/** Lists names that match no person; choosing one sets the manager of all people whose rows name it. */
export function OpenManagers(props: OpenManagersProps) {
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
  const there = useQuery(peopleApi.search.read()).data ?? [];
  const give = useMutation({
    ...importApi.chooseManager.write(),
    onError: (error) => void showRefusal(error),
    // The foot of the screen shows the result.
    onSuccess: () => setManager(null),
    onSettled: onGiven,
  });
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
        data={there.map((each) => ({ value: each.id, label: `${each.name} · ${each.username}` }))}
        value={manager_id}
        onChange={setManager}
      />
      <Button
        variant="default"
        disabled={manager_id === null}
        loading={give.isPending}
        onClick={() => manager_id && give.mutate({ params: { id }, body: { named, manager_id } })}
      >
        {t('{count, plural, one {Assign to # person} other {Assign to # people}}', { count: people })}
      </Button>
    </li>
  );
}
