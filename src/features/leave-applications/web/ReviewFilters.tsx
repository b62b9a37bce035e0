import { Button, Select } from '@mantine/core';
import { mdiFilterVariant } from '@mdi/js';
import { useId, useState } from 'react';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { Reply } from '#platform/shared/contract.ts';
import { t } from '#platform/web/i18n.ts';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { useNarrow } from '#platform/web/ui/frame.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { SearchField } from '#platform/web/ui/list/SearchField.tsx';
import type { reviewerLeaves } from '../contract.ts';
import { onlyWaiting, states, type ChangeReview, type ReviewView as View } from './review-view.ts';
import c from './review.module.css';
import { asText, type Text } from '#platform/shared/translate.ts';

type Summary = Reply<(typeof reviewerLeaves)['summary']>;

interface FiltersProps {
  summary: Summary | undefined;
  view: View;
  onChange: ChangeReview;
}

interface FoldedProps extends FiltersProps {
  /** Whether a panel beside the list leaves no room for all of them. */
  isFolded: boolean;
}

/** Filters by text, department, type, state and dates, kept in the address. Folded on a phone and beside a panel. */
export function Filters({ summary, view, onChange, isFolded }: FoldedProps) {
  const isClosed = useNarrow('(max-width: 599px)') || isFolded;
  const [isOpen, setOpen] = useState(false);
  const fields = useId();
  return (
    <div className={c['filters']} role="search" aria-label={t('Applications')}>
      <SearchField
        label={t('Search applications')}
        placeholder={t('Name or username')}
        value={view.search}
        onChange={(search) => onChange({ search }, { replace: true })}
      />
      {isClosed && <Opener {...{ view, isOpen, fields }} onToggle={() => setOpen(!isOpen)} />}
      {(!isClosed || isOpen) && (
        <div id={fields} className={c['fields']}>
          <Lists summary={summary} view={view} onChange={onChange} />
          <State view={view} onChange={onChange} />
          <Dates view={view} onChange={onChange} />
        </div>
      )}
    </div>
  );
}

interface OpenerProps {
  view: View;
  isOpen: boolean;
  /** Id of the fields that it opens. */
  fields: string;
  onToggle(): void;
}

function Opener({ view, isOpen, fields, onToggle }: OpenerProps) {
  const { department_id, leave_type_id, state, from, to } = view;
  const count = [department_id, leave_type_id, state, from, to].filter(Boolean).length;
  return (
    <Button
      variant="default"
      className={c['opener']}
      leftSection={<Icon path={mdiFilterVariant} size={18} />}
      aria-expanded={isOpen}
      aria-controls={isOpen ? fields : undefined}
      onClick={onToggle}
    >
      {count > 0 ? t('Filters, {count} set', { count }) : t('Filters')}
    </Button>
  );
}

function Lists({ summary, view, onChange }: FiltersProps) {
  const choose = (name: 'department_id' | 'leave_type_id') => (value: string | null) =>
    onChange({ [name]: value ?? undefined });
  const named = (list: readonly { id: string; name: string }[] | undefined) =>
    (list ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <Select
        aria-label={t('Department')}
        placeholder={t('All departments')}
        clearable
        searchable
        data={named(summary?.departments)}
        value={view.department_id ?? null}
        onChange={choose('department_id')}
      />
      <Select
        aria-label={t('Leave type')}
        placeholder={t('All types')}
        clearable
        data={named(summary?.leave_types)}
        value={view.leave_type_id ?? null}
        onChange={choose('leave_type_id')}
      />
    </>
  );
}

const stateNames = {
  created: asText('Waiting', { of: 'approval' }),
  approved: asText('Approved'),
  rejected: asText('Rejected'),
  withdrawn: asText('Withdrawn'),
} as const satisfies Record<(typeof states)[number], Text>;

/** Filter by state; choosing a decided state while only waiting ones are shown switches to all. */
const State = ({ view: { show, state }, onChange }: Pick<FiltersProps, 'view' | 'onChange'>) => (
  <Select
    aria-label={t('Status')}
    placeholder={t('All statuses')}
    clearable
    data={states.map((state) => ({ value: state, label: t(stateNames[state]) }))}
    value={state ?? null}
    onChange={(value) =>
      onChange({
        state: states.find((state) => state === value),
        ...(value !== null && value !== 'created' && onlyWaiting(show) && { show: 'all' }),
      })
    }
  />
);

const Dates = ({ view, onChange }: Pick<FiltersProps, 'view' | 'onChange'>) => (
  <>
    <DateField
      label={t('From')}
      prefix={t('From')}
      prefixWidth={56}
      value={view.from}
      onChange={(day) => onChange({ from: day as LocalDate | undefined })}
    />
    <DateField
      label={t('To', { of: 'end' })}
      prefix={t('To', { of: 'end' })}
      prefixWidth={40}
      value={view.to}
      onChange={(day) => onChange({ to: day as LocalDate | undefined })}
    />
  </>
);
