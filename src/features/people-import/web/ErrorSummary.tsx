import { Button, Select } from '@mantine/core';
import { mdiCheck } from '@mdi/js';
import { useState } from 'react';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { number } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { AddPerson } from '#features/employment/web/parts/AddPerson.tsx';
import type { CheckResult } from '../rules/shapes.ts';
import { labelOf } from '../rules/fields.ts';
import { isRepeated, Repeated, type RepeatedProps } from './Repeated.tsx';
import { importApi, peopleApi } from './import-api.ts';
import c from './import.module.css';

interface ErrorSummaryProps extends Omit<RepeatedProps, 'causes'> {
  /** Id of the import */
  id: string;
  checked: CheckResult;
  isBusy: boolean;
  /** @param person `row:…` of a new person; null: no manager; undefined: as it stands in the file */
  onManager(value: string, person: string | null | undefined): void;
}

/** Lists the problems, most frequent first; a manager who matches no person is corrected once for all rows. */
export function ErrorSummary({ id, checked: { causes, settled }, isBusy, onManager, ...repeated }: ErrorSummaryProps) {
  const [open, setOpen] = useState<string>();
  const managers = causes.filter(({ field }) => field === 'manager');
  return (
    <aside className={c['causes']} aria-label={t('Problems')}>
      {managers.length + settled.length > 0 && (
        <>
          <h2>{t('Fix many rows at once')}</h2>
          {managers.length > 0 && (
            <p>
              {t(
                '{count, plural, one {# manager could not be identified.} other {# managers could not be identified.}}',
                { count: managers.length },
              )}
            </p>
          )}
          <ul>
            {settled.map((one) => (
              <SettledManager key={one.value} settled={one} isBusy={isBusy} onManager={onManager} />
            ))}
            {managers.map((cause) => (
              <ManagerCause
                key={`${cause.value} ${cause.why}`}
                {...{ id, cause, isBusy, onManager }}
                isOpen={open === cause.value}
                onOpen={setOpen}
              />
            ))}
          </ul>
        </>
      )}
      <Repeated causes={causes} isBusy={isBusy} {...repeated} />
      <Others causes={causes.filter((cause) => !isRepeated(cause))} />
    </aside>
  );
}

/** Lists the problems that are corrected cell by cell. */
function Others({ causes }: Pick<CheckResult, 'causes'>) {
  const others = Map.groupBy(
    causes.filter(({ field }) => field !== 'manager'),
    ({ field }) => labelOf(field),
  );
  if (others.size === 0) return null;
  return (
    <>
      <h2>{t('Fix row by row')}</h2>
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

interface SettledProps extends Pick<ErrorSummaryProps, 'isBusy' | 'onManager'> {
  settled: CheckResult['settled'][number];
}

function SettledManager({ settled: { value, name, rows }, isBusy, onManager }: SettledProps) {
  return (
    <li data-done>
      <header>
        <b>{value}</b>
        <span className="num">{t('{count, plural, one {# row} other {# rows}}', { count: rows })}</span>
      </header>
      <p>
        <Icon path={mdiCheck} size={14} />
        {name ? t('matched to {name}', { name }) : t('left without a manager')}
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

interface ManagerCauseProps extends Pick<ErrorSummaryProps, 'id' | 'isBusy' | 'onManager'> {
  cause: CheckResult['causes'][number];
  isOpen: boolean;
  onOpen(value: string | undefined): void;
}

function ManagerCause({ id, cause: { value, rows, why }, isOpen, isBusy, onOpen, onManager }: ManagerCauseProps) {
  return (
    <li data-open={isOpen || undefined}>
      <button type="button" aria-expanded={isOpen} onClick={() => onOpen(isOpen ? undefined : value)}>
        <b>{value}</b>
        <span className="num">{t('{count, plural, one {# row} other {# rows}}', { count: rows })}</span>
      </button>
      {isOpen && (
        <div>
          <small>{why}</small>
          <ChooseManager id={id} name={value} isBusy={isBusy} onChoose={(person) => onManager(value, person)} />
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

/** Number of people offered by a search. */
const peopleOffered = 20;
/** Milliseconds without a key press after which the typed text is searched. */
const debounceMs = 200;

interface ChooseManagerProps {
  /** Id of the import */
  id: string;
  /** The name as it stands in the file */
  name: string;
  isBusy: boolean;
  /** @param person an id, or `row:…` of a new person */
  onChoose(person: string): void;
}

/** Offers people of this file and people who are already in Muster. */
function ChooseManager({ id, name, isBusy, onChoose }: ChooseManagerProps) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), debounceMs);
  const existingPeople = useQuery(peopleApi.search.read()).data ?? [];
  const query = { action: 'new' as const, per_page: peopleOffered, ...(search && { search }) };
  const rowsQuery = useQuery({ ...importApi.rows.read({ params: { id }, query }), placeholderData: keepPreviousData });
  const inFile = (rowsQuery.data?.data ?? []).map((each) => ({
    value: `row:${each.row}`,
    label: t('{name}, row {row}', { name: each.name, row: each.row }),
  }));
  const inMuster = existingPeople.map((each) => ({ value: each.id, label: `${each.name} · ${each.username}` }));
  return (
    <Select
      aria-label={t('Choose the person for {name}', { name })}
      placeholder={t('Choose the person')}
      searchable
      limit={peopleOffered}
      nothingFoundMessage={t('No matches')}
      disabled={isBusy}
      data={[
        { group: t('In this file'), items: inFile },
        { group: t('In Muster'), items: inMuster },
      ]}
      value={null}
      onSearchChange={setTyped}
      onChange={(person) => person && onChoose(person)}
    />
  );
}
