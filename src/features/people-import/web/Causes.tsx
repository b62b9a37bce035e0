import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { plural, t } from '#platform/web/i18n.ts';
import type { Checked } from '../contract.ts';
import { labelOf } from '../rules/fields.ts';
import { peopleApi } from './import-api.ts';
import c from './import.module.css';

interface CausesProps {
  isBusy: boolean;
  /** @param person null: nobody */
  onManager(value: string, person: string | null): void;
  causes: Checked['causes'];
}

/** What is wrong, the most frequent first: a manager who is nobody is put right once for all rows. */
export function Causes({ causes, isBusy, onManager }: CausesProps) {
  const managers = causes.filter(({ field }) => field === 'manager');
  const others = Object.entries(
    Object.groupBy(
      causes.filter(({ field }) => field !== 'manager'),
      ({ field }) => labelOf(field),
    ),
  );
  return (
    <aside className={c['card']} aria-label={t('Problems')}>
      {managers.length > 0 && (
        <>
          <h2>{t('Fix once, for many rows')}</h2>
          <p className={c['hint']}>
            {plural(managers.length, '{count} manager cannot be told.', '{count} managers cannot be told.')}
          </p>
          <ul className={c['causes']}>
            {managers.map((cause) => (
              <ManagerCause key={`${cause.value} ${cause.why}`} cause={cause} isBusy={isBusy} onManager={onManager} />
            ))}
          </ul>
        </>
      )}
      {others.length > 0 && (
        <>
          <h2>{t('One at a time')}</h2>
          <ul className={c['causes']}>
            {others.map(([name, all = []]) => (
              <li key={name}>
                <span>{name}</span>
                <small className="num">{all.reduce((sum, { rows }) => sum + rows, 0)}</small>
              </li>
            ))}
          </ul>
        </>
      )}
    </aside>
  );
}

interface ManagerCauseProps extends Pick<CausesProps, 'isBusy' | 'onManager'> {
  cause: Checked['causes'][number];
}

function ManagerCause({ cause: { value, rows, why }, isBusy, onManager }: ManagerCauseProps) {
  const [isOpen, setOpen] = useState(false);
  const people = useQuery({ ...peopleApi.search.read(), enabled: isOpen }).data ?? [];
  return (
    <li>
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span>{value}</span>
        <small>{plural(rows, '{count} row', '{count} rows')}</small>
      </button>
      {isOpen && (
        <div>
          <p className={c['hint']}>{why}</p>
          <Select
            aria-label={t('Who is {name}', { name: value })}
            placeholder={t('Choose the person')}
            searchable
            limit={20}
            nothingFoundMessage={t('Nobody is called so.')}
            disabled={isBusy}
            data={people.map(({ id, name, username }) => ({ value: id, label: `${name} · ${username}` }))}
            value={null}
            onChange={(id) => id && onManager(value, id)}
          />
          <Button size="compact-sm" variant="default" loading={isBusy} onClick={() => onManager(value, null)}>
            {t('Leave empty')}
          </Button>
        </div>
      )}
    </li>
  );
}
