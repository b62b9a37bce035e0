import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Reply } from '#platform/shared/contract.ts';
import { t } from '#platform/web/i18n.ts';
import { SearchField } from '#platform/web/ui/list/SearchField.tsx';
import type { shiftPlanning } from '../../contract.ts';
import type { ChangePlan, PlanView } from '../plan-view.ts';
import c from './tools.module.css';

export type Assignable = Reply<typeof shiftPlanning.assignableData>;

interface PlanFiltersProps {
  view: PlanView;
  /** Options of the filters; undefined before the first response. */
  assignable: Assignable | undefined;
  onChange: ChangePlan;
  /** Brushes on the right. */
  children?: ReactNode;
}

interface Entry {
  readonly id: string;
  readonly name: string;
}

const options = (all: string, entries: readonly Entry[] = []) => [
  { value: '', label: all },
  ...entries.map(({ id, name }) => ({ value: id, label: name })),
];

export function PlanFilters({ view, assignable, onChange, children }: PlanFiltersProps) {
  const templates = assignable?.shift_templates.flatMap(({ template_id, name }) =>
    template_id ? [{ id: template_id, name }] : [],
  );
  const choice = (key: 'department' | 'group' | 'template', label: string, all: string, entries?: readonly Entry[]) => (
    <Select
      className={`${c['choice']} ${c[key]}`}
      aria-label={label}
      data={options(all, entries)}
      value={view[key]}
      onChange={(id) => onChange({ [key]: id ?? '' })}
      allowDeselect={false}
      searchable={(entries?.length ?? 0) > 8}
    />
  );
  return (
    <div className={c['tools']}>
      <div className={c['filters']} role="search" aria-label={t('Filters')}>
        <SearchField
          className={c['search']}
          label={t('Search this plan')}
          placeholder={t('Name', { of: 'person' })}
          value={view.search}
          onChange={(search) => onChange({ search })}
        />
        {choice('department', t('Department'), t('All departments'), assignable?.departments)}
        {assignable?.groups.length !== 0 && choice('group', t('Group'), t('All groups'), assignable?.groups)}
        {choice('template', t('Shift', { of: 'work' }), t('All shifts'), templates)}
      </div>
      {children}
    </div>
  );
}
