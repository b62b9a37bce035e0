import { Button, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Fault } from '#platform/shared/fault.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { problemOf } from '#platform/web/form.ts';
import { t } from '#platform/web/i18n.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { FormProblem } from '#platform/web/ui/FormProblem.tsx';
import { showFailure, showSuccess } from '#platform/web/ui/notices.ts';
import { inlineOr, useAction } from '#platform/web/use-action.ts';
import { useCut } from '#platform/web/use-cut.tsx';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { ImpactCard } from '#platform/web/ui/ImpactBox.tsx';
import { maxNamedPeople } from '#features/employment/rules/limits.ts';
import { useBatchStarted } from '#features/batches/web/parts/use-batch.ts';
import { accessApi } from '#features/access/web/parts/access-api.ts';
import { peopleApi } from '#features/people/web/parts/people-api.ts';
import type { BulkPreview } from '../../rules/bulk-shapes.ts';
import { directoryApi, departmentsApi, designationsApi, groupsApi } from '../directory-api.ts';
import {
  bulkActionKind,
  bulkActionTitleId,
  type BulkAction,
  type BulkActionKey,
  type BulkActionKind,
  type BulkActionValues,
} from './bulk-actions.ts';
import c from './bulk.module.css';

interface BulkEffectProps {
  kind: BulkActionKey;
  ids: readonly string[];
  onClose(): void;
  onDone(): void;
}

/** Milliseconds without a change of the form before the preview is requested. */
const debounceMs = 250;
/** The same delay for discharges of many people, since a preview that runs in a thread cannot be cancelled. */
const longDebounceMs = 1000;

/** Shows the form of an action, its preview, and the button that runs it. */
export function BulkEffect({ kind: key, ids, onClose, onDone }: BulkEffectProps) {
  const kind = bulkActionKind(key);
  const [values, setValues] = useState<BulkActionValues>({
    item: undefined,
    date: companyToday() as LocalDate,
    reason: '',
  });
  const items = useItems(key);
  const { action, preview, error, isCurrent, isChecking } = usePreview(key, ids, values);
  const { busy, problem, run } = useExecution(onDone);
  const total = preview?.total ?? 0;
  const item = items?.find(({ value }) => value === values.item)?.label ?? '';
  const isReady = action !== undefined && isCurrent && total > 0;
  return (
    <form
      className={c['effect']}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void run(action);
      }}
    >
      <h3 id={bulkActionTitleId(key)}>{kind.title}</h3>
      <FormProblem text={problem || (error instanceof Fault ? problemOf(error) : '')} />
      <Fields kind={kind} items={items} values={values} onChange={setValues} />
      {preview && <BulkPreview preview={preview} sentence={kind.sentence(total, item, values.date)} />}
      <footer>
        {/* The impact on the leave of very many people takes seconds. */}
        {key === 'discharge' && <p role="status">{isChecking ? t('Checking the impact…') : ''}</p>}
        <Button variant="default" onClick={onClose} disabled={busy}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={busy} disabled={!isReady} {...(key === 'discharge' && { color: 'error.7' })}>
          {total > 0 ? kind.button(total) : kind.title}
        </Button>
      </footer>
    </form>
  );
}

/** Returns the preview of the present form, requested once it has not changed for a while. */
function usePreview(key: BulkActionKey, ids: readonly string[], values: BulkActionValues) {
  const kind = bulkActionKind(key);
  const [settledValues] = useDebouncedValue(values, debounceMs);
  const leaving = `${settledValues.date} ${settledValues.item ?? ''}`;
  const [settledLeaving] = useDebouncedValue(leaving, longDebounceMs - debounceMs);
  const isDebouncing = key === 'discharge' && ids.length > maxNamedPeople && settledLeaving !== leaving;
  const action = kind.actionFor(ids, settledValues);
  const { data, error, isFetching } = useQuery({
    queryKey: action?.key ?? [kind.label],
    queryFn: () => action?.preview(),
    enabled: action !== undefined && !isDebouncing,
    placeholderData: keepPreviousData,
    // Requested whenever the form is opened, and not when the window gets the focus.
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  return {
    action,
    preview: action && data,
    error: action && error,
    isCurrent: settledValues === values && !isDebouncing && !isFetching,
    isChecking: action !== undefined && (isDebouncing || isFetching),
  };
}

function useExecution(onDone: () => void) {
  const cache = useQueryClient();
  const showStarted = useBatchStarted();
  return useAction(
    async (action: BulkAction) => {
      const { batch_id } = await action.execute();
      onDone();
      if (batch_id !== null) return void showStarted();
      await cache.invalidateQueries({ queryKey: directoryApi.index.key });
      void showSuccess();
    },
    { onFault: inlineOr(showFailure) },
  );
}

interface FieldsProps {
  kind: BulkActionKind;
  items: ReturnType<typeof useItems>;
  values: BulkActionValues;
  onChange(values: BulkActionValues): void;
}

/** Maximum number of options shown; the others are found by typing. */
const maxNames = 50;

function Fields({ kind, items, values, onChange }: FieldsProps) {
  const { itemLabel, dateLabel, reasonLabel, isReasonNeeded = false } = kind;
  return (
    <>
      <div className={c['fields']} data-two={(itemLabel && dateLabel) || undefined}>
        {itemLabel && <Item kind={kind} items={items} values={values} onChange={onChange} />}
        {dateLabel && (
          <DateField
            label={dateLabel}
            value={values.date}
            onChange={(date) => onChange({ ...values, date: (date ?? companyToday()) as LocalDate })}
            isKept
          />
        )}
      </div>
      {reasonLabel && (
        <TextInput
          label={reasonLabel}
          withAsterisk={isReasonNeeded}
          placeholder={t('Shown in their history')}
          maxLength={300}
          value={values.reason}
          onChange={(event) => onChange({ ...values, reason: event.currentTarget.value })}
        />
      )}
    </>
  );
}

function Item({ kind: { itemLabel, isItemOptional = false }, items, values, onChange }: FieldsProps) {
  return (
    <Select
      label={itemLabel}
      withAsterisk={!isItemOptional}
      placeholder={isItemOptional ? t('Their manager’s manager') : t('Choose')}
      data={items ?? []}
      value={values.item ?? null}
      onChange={(item) => onChange({ ...values, item: item ?? undefined })}
      clearable={isItemOptional}
      searchable
      limit={maxNames}
      nothingFoundMessage={t('No matches')}
      comboboxProps={{ withinPortal: false }}
      data-autofocus
    />
  );
}

interface BulkPreviewProps {
  preview: BulkPreview;
  /** '3 people move to Quality on Tuesday, 1 December.' */
  sentence: string;
}

function BulkPreview({ preview: { changes, total, stays, total_stays, effects }, sentence }: BulkPreviewProps) {
  return (
    <>
      <div className={c['consequence']} aria-live="polite">
        {total > 0 && <p>{sentence}</p>}
        <People
          total={total}
          people={changes.map(({ person, from }) => ({ person, said: from ? t('from {name}', { name: from }) : '' }))}
        />
        {total_stays > 0 && (
          <>
            <p>
              {t('{count, plural, one {# person is not changed.} other {# people are not changed.}}', {
                count: total_stays,
              })}
            </p>
            <People isOff total={total_stays} people={stays.map(({ person, why }) => ({ person, said: why }))} />
          </>
        )}
      </div>
      <div className={c['elsewhere']} aria-live="polite">
        {total > 0 && effects.map((effect) => <ImpactCard {...effect} key={effect.title} />)}
      </div>
    </>
  );
}

interface PeopleProps {
  /** Number of all people; the list has the first of them. */
  total: number;
  people: readonly { readonly person: BulkPreview['changes'][number]['person']; readonly said: string }[];
  isOff?: boolean;
}

/** People who are named at first. */
const firstNamed = 20;

function People({ total, people, isOff = false }: PeopleProps) {
  const { shown, more } = useCut(people, firstNamed, total);
  if (people.length === 0) return null;
  return (
    <ul data-off={isOff || undefined}>
      {shown.map(({ person, said }) => (
        <li key={person.id}>
          <Avatar name={person.name} avatar={person.avatar} size={24} />
          <b>{person.name}</b>
          <span>{said}</span>
        </li>
      ))}
      {more && <li>{more}</li>}
    </ul>
  );
}

interface NamedItem {
  readonly id: string;
  readonly name: string;
}

/** Returns the items that an action can choose; undefined while they are loading. */
function useItems(key: BulkActionKey) {
  const isManager = key === 'manager' || key === 'discharge';
  const roles = useQuery({ ...accessApi.roles.read(), enabled: key === 'role' });
  const groups = useQuery({ ...groupsApi.list.read(), enabled: key === 'group' });
  const departments = useQuery({ ...departmentsApi.list.read(), enabled: key === 'department' });
  const designations = useQuery({ ...designationsApi.list.read(), enabled: key === 'designation' });
  const people = useQuery({ ...peopleApi.search.read(), enabled: isManager });
  const named: Readonly<Record<BulkActionKey, readonly NamedItem[] | undefined>> = {
    role: roles.data?.data,
    group: groups.data?.data,
    department: departments.data?.data,
    designation: designations.data?.data,
    manager: people.data,
    discharge: people.data,
  };
  return named[key]?.map(({ id, name }) => ({ value: id, label: name }));
}
