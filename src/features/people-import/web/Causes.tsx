import { Button, Select } from '@mantine/core';
import { mdiCheck } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { number } from '#platform/web/format.ts';
import { plural, t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { AddPerson } from '#features/employment/web/parts/AddPerson.tsx';
import type { Checked } from '../contract.ts';
import { labelOf } from '../rules/fields.ts';
import { peopleApi } from './import-api.ts';
import c from './import.module.css';

interface CausesProps {
  checked: Checked;
  isBusy: boolean;
  /** @param person null: nobody; undefined: as it stands in the file */
  onManager(value: string, person: string | null | undefined): void;
}

/** What is wrong, the most frequent first: a manager who is nobody is put right once for all rows. */
export function Causes({ checked: { causes, settled }, isBusy, onManager }: CausesProps) {
  const [open, setOpen] = useState<string>();
  const managers = causes.filter(({ field }) => field === 'manager');
  return (
    <aside className={c['causes']} aria-label={t('Problems')}>
      {managers.length + settled.length > 0 && (
        <>
          <h2>{t('Fix once, for many rows')}</h2>
          <p>{plural(managers.length, '{count} manager cannot be told.', '{count} managers cannot be told.')}</p>
          <ul>
            {settled.map((one) => (
              <SettledManager key={one.value} settled={one} isBusy={isBusy} onManager={onManager} />
            ))}
            {managers.map((cause) => (
              <ManagerCause
                key={`${cause.value} ${cause.why}`}
                {...{ cause, isBusy, onManager }}
                isOpen={open === cause.value}
                onOpen={setOpen}
              />
            ))}
          </ul>
        </>
      )}
      <Others causes={causes} />
    </aside>
  );
}

/** What is put right cell by cell. */
function Others({ causes }: Pick<Checked, 'causes'>) {
  const others = Map.groupBy(
    causes.filter(({ field }) => field !== 'manager'),
    ({ field }) => labelOf(field),
  );
  if (others.size === 0) return null;
  return (
    <>
      <h2>{t('One at a time')}</h2>
      <ul>
        {[...others].map(([name, all]) => (
          <li key={name}>
            <header>
              <b>{name}</b>
              <span className="num">{number(all.reduce((sum, { rows }) => sum + rows, 0))}</span>
            </header>
            {all.length === 1 && <small>{all[0]?.why}</small>}
          </li>
        ))}
      </ul>
    </>
  );
}

interface SettledProps extends Pick<CausesProps, 'isBusy' | 'onManager'> {
  settled: Checked['settled'][number];
}

function SettledManager({ settled: { value, name, rows }, isBusy, onManager }: SettledProps) {
  return (
    <li data-done>
      <header>
        <b>{value}</b>
        <span className="num">{plural(rows, '{count} row', '{count} rows')}</span>
      </header>
      <p>
        <Icon path={mdiCheck} size={14} />
        {name ? t('is {name}', { name }) : t('left without manager')}
        <Button
          variant="subtle"
          size="compact-xs"
          disabled={isBusy}
          aria-label={t('Undo {field}', { field: value })}
          onClick={() => onManager(value, undefined)}
        >
          {t('Undo')}
        </Button>
      </p>
    </li>
  );
}

interface ManagerCauseProps extends Pick<CausesProps, 'isBusy' | 'onManager'> {
  cause: Checked['causes'][number];
  isOpen: boolean;
  onOpen(value: string | undefined): void;
}

function ManagerCause({ cause: { value, rows, why }, isOpen, isBusy, onOpen, onManager }: ManagerCauseProps) {
  const people = useQuery({ ...peopleApi.search.read(), enabled: isOpen }).data ?? [];
  return (
    <li data-open={isOpen || undefined}>
      <button type="button" aria-expanded={isOpen} onClick={() => onOpen(isOpen ? undefined : value)}>
        <b>{value}</b>
        <span className="num">{plural(rows, '{count} row', '{count} rows')}</span>
      </button>
      {isOpen && (
        <div>
          <small>{why}</small>
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
          <span>
            <AddPerson />
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              disabled={isBusy}
              onClick={() => onManager(value, null)}
            >
              {t('Leave empty')}
            </Button>
          </span>
        </div>
      )}
    </li>
  );
}
