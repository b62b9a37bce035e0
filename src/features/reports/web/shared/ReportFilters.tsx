import { Button } from '@mantine/core';
import { mdiClose } from '@mdi/js';
import type { ReactNode } from 'react';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import type { Change } from '#platform/web/use-address.ts';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { FilterControl, sourceOf } from '#platform/web/ui/filter/FilterControl.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { rights } from '../../rules/rights.ts';
import type { OptionKind } from '../../rules/shapes.ts';
import { asOf, isFiltered, noFilters, type ListFilter, type ReportView } from '../report-view.ts';
import { reportsApi } from '../reports-api.ts';
import { Span } from './Span.tsx';
import c from '../reports.module.css';

interface ReportFiltersProps {
  view: ReportView;
  withArchived: boolean;
  onChange: Change;
  /** Content after the filters. */
  children?: ReactNode;
}

const filtersNow = (): readonly (readonly [ListFilter, string, Parameters<typeof sourceFor>[0]])[] => [
  ['department', t('Department'), 'departments'],
  ['designation', t('Designation'), 'designations'],
  ['type', t('Type'), 'employment-types'],
  ['place', t('Place of work'), 'work-places'],
  ['leave', t('Leave type'), 'leave-types'],
  ['group', t('Group'), 'groups'],
  ['people', t('People'), 'people'],
];

const sourceFor = (filter: Exclude<OptionKind, 'leave-years'>) =>
  sourceOf(reportsApi.options.read({ params: { filter } }));

export function ReportFilters({ view, withArchived, onChange, children }: ReportFiltersProps) {
  const { can } = useSession();
  const isShown = (name: ListFilter) => {
    if (name === 'leave') return view.report === 'leave';
    // Pointless for viewers who see only their own type or group.
    if (name === 'type') return can(...rights.employment.others);
    return name !== 'group' || can(...rights.groups.others);
  };
  const shown = filtersNow().filter(([name]) => isShown(name));
  return (
    <>
      {view.report === 'employee-details' ? (
        <AsOf view={view} onChange={onChange} />
      ) : (
        <Span view={view} onChange={onChange} />
      )}
      <div className={c['chips']}>
        {shown.map(([name, label, filter]) => (
          <FilterControl
            key={name}
            label={label}
            source={sourceFor(filter)}
            value={view[name]}
            onChange={(value) => onChange({ [name]: value.join() || undefined, page: undefined })}
          />
        ))}
        {can('view_archived_employee') && <Archived view={view} withArchived={withArchived} onChange={onChange} />}
        {isFiltered(view) && (
          <Button variant="subtle" px={8} onClick={() => onChange(noFilters)}>
            {t('Clear')}
          </Button>
        )}
        {children}
      </div>
    </>
  );
}

/** Date as of which people are shown; today by default. */
function AsOf({ view, onChange }: Pick<ReportFiltersProps, 'view' | 'onChange'>) {
  return (
    <DateField
      label={t('As of')}
      prefix={t('As of')}
      prefixWidth={52}
      className={c['date']}
      value={asOf(view)}
      onChange={(day) => onChange({ from: day, to: day, page: undefined })}
    />
  );
}

function Archived({ view, withArchived, onChange }: Omit<ReportFiltersProps, 'children'>) {
  const isOn = view.archived;
  return (
    <button
      type="button"
      className={c['chip']}
      aria-pressed={isOn}
      data-set={isOn || undefined}
      data-seen={withArchived || undefined}
      onClick={() => onChange({ archived: isOn ? undefined : 'true', page: undefined })}
    >
      {isOn ? (
        <>
          {t('Including')} <b>{t('archived people')}</b>
          <Icon path={mdiClose} size={16} />
        </>
      ) : (
        t('Archived people')
      )}
    </button>
  );
}
