import { Select } from '@mantine/core';
import type { Reply } from '#platform/shared/contract.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { t } from '#platform/web/i18n.ts';
import type { Change } from '#platform/web/use-address.ts';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { SearchField } from '#platform/web/ui/list/SearchField.tsx';
import type { reviewerLeaves } from '../contract.ts';
import c from './review.module.css';

type Summary = Reply<(typeof reviewerLeaves)['summary']>;

interface View {
  readonly search: string;
  readonly department_id: string | undefined;
  readonly leave_type_id: string | undefined;
  readonly from: LocalDate | undefined;
  readonly to: LocalDate | undefined;
}

interface FiltersProps {
  summary: Summary | undefined;
  view: View;
  onChange: Change;
}

/** Search, department, type and dates; all of it stands in the address. */
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
      <Dates view={view} onChange={onChange} />
    </div>
  );
}

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
