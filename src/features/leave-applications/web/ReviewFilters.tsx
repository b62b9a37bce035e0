import { Select } from '@mantine/core';
import type { Reply } from '#platform/shared/contract.ts';
import { t } from '#platform/web/i18n.ts';
import type { Change } from '#platform/web/use-address.ts';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { SearchField } from '#platform/web/ui/list/SearchField.tsx';
import type { reviewerLeaves } from '../contract.ts';
import { onlyWaiting, states, type ReviewView as View } from './review-view.ts';
import c from './review.module.css';

type Summary = Reply<(typeof reviewerLeaves)['summary']>;

interface FiltersProps {
  summary: Summary | undefined;
  view: View;
  onChange: Change;
}

/** Search, department, type, state and dates; all of it stands in the address. */
export function Filters({ summary, view, onChange }: FiltersProps) {
  const choose = (name: string) => (value: string | null) => onChange({ [name]: value ?? undefined, page: undefined });
  const named = (list: readonly { id: string; name: string }[] | undefined) =>
    (list ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className={c['filters']} role="search" aria-label={t('Applications')}>
      <SearchField
        label={t('Search applications')}
        placeholder={t('Name or username')}
        value={view.search}
        onChange={(search) => onChange({ search: search || undefined, page: undefined }, { replace: true })}
      />
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
      <State view={view} onChange={onChange} />
      <Dates view={view} onChange={onChange} />
    </div>
  );
}

const stateNames = {
  created: 'Waiting',
  approved: 'Approved',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
} as const satisfies Record<(typeof states)[number], string>;

/** Where only those that wait are shown, another state is looked for among all. */
const State = ({ view: { show, state }, onChange }: Pick<FiltersProps, 'view' | 'onChange'>) => (
  <Select
    aria-label={t('State')}
    placeholder={t('All states')}
    clearable
    data={states.map((one) => ({ value: one, label: t(stateNames[one]) }))}
    value={state ?? null}
    onChange={(value) =>
      onChange({
        state: value ?? undefined,
        page: undefined,
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
      onChange={(day) => onChange({ from: day, page: undefined })}
    />
    <DateField
      label={t('To')}
      prefix={t('To')}
      prefixWidth={40}
      value={view.to}
      onChange={(day) => onChange({ to: day, page: undefined })}
    />
  </>
);
