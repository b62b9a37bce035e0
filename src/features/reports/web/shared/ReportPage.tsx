import { Button } from '@mantine/core';
import { mdiBookmarkOutline, mdiDownload, mdiPrinterOutline, mdiClose } from '@mdi/js';
import { useState, type ReactNode } from 'react';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { t } from '#platform/web/i18n.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { Back } from '#platform/web/ui/Back.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { overlayFailed } from '#platform/web/ui/PartFailed.tsx';
import { useSession } from '#platform/web/session.ts';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { FilterControl, sourceOf } from '#platform/web/ui/filter/FilterControl.tsx';
import { number } from '#platform/web/format.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { daysTooMany } from '../../rules/limits.ts';
import { rights } from '../../rules/rights.ts';
import type { OptionKind } from '../../rules/shapes.ts';
import { type ChangeReport, type ReportView, asOf, isFiltered, noFilters, type ListFilter } from '../report-view.ts';
import { reportTitle } from '../words.ts';
import { reportsApi } from '../reports-api.ts';
import { Span } from './Span.tsx';
import c from '../reports.module.css';

const SaveDialog = lazyPart(() => import('./SaveDialog.tsx'), 'SaveDialog', overlayFailed);
const GenerateDialog = lazyPart(() => import('./GenerateDialog.tsx'), 'GenerateDialog', overlayFailed);

export interface ReportProps {
  view: ReportView;
  onChange: ChangeReport;
}

interface ReportPageProps extends ReportProps {
  /** Line below the title. */
  line: ReactNode;
  isWaiting?: boolean;
  /** Whether former employees are included, as requested. */
  withArchived?: boolean;
  /** Whether the panel for files is already beside the report. */
  hasFilesBeside?: boolean;
  /** Number of people in the report, if known. */
  people?: number | undefined;
  /** Content to the right of the filters. */
  aside?: ReactNode;
  children: ReactNode;
}

/**
 * Frame of all reports: title, actions and filters. Beyond the limit of days, a message replaces the report,
 * so that its data is not requested. A separate page would take the focus from the date being typed.
 */
export function ReportPage({ aside, children, ...props }: ReportPageProps) {
  const { view, onChange, line, isWaiting = false, withArchived = false } = props;
  const [opened, setOpened] = useState<'save' | 'file'>();
  const close = () => setOpened(undefined);
  const tooMany = daysTooMany(view.report, view);
  if (!view.report) return null;
  return (
    <>
      <PageHead title={reportTitle(view.report)} line={line} isWaiting={isWaiting}>
        <Back to="/reports" text={t('All reports')} />
        <Actions
          hasPrint={view.report === 'timesheet'}
          hasFilesBeside={(props.hasFilesBeside ?? false) && !tooMany}
          onOpen={setOpened}
        />
      </PageHead>
      <div className={c['filters']} role="search" aria-label={t('Filters')}>
        <ReportFilters view={view} onChange={onChange} withArchived={withArchived}>
          {aside && !tooMany && <div className={c['end']}>{aside}</div>}
        </ReportFilters>
      </div>
      {tooMany ? <TooManyDays tooMany={tooMany} /> : children}
      {opened === 'save' && <SaveDialog view={view} onClose={close} />}
      {opened === 'file' && <GenerateDialog view={view} people={props.people} onClose={close} />}
    </>
  );
}

interface ActionsProps {
  hasPrint: boolean;
  hasFilesBeside: boolean;
  onOpen(what: 'save' | 'file'): void;
}

function Actions({ hasPrint, hasFilesBeside, onOpen }: ActionsProps) {
  return (
    <>
      <Button
        variant="default"
        className={c['act'] ?? ''}
        leftSection={<Icon path={mdiBookmarkOutline} size={18} />}
        onClick={() => onOpen('save')}
      >
        {t('Save report')}
      </Button>
      {hasPrint && (
        <Button
          variant="default"
          visibleFrom="sm"
          leftSection={<Icon path={mdiPrinterOutline} size={18} />}
          onClick={() => window.print()}
        >
          {t('Print')}
        </Button>
      )}
      {!hasFilesBeside && (
        <Button
          className={c['act'] ?? ''}
          leftSection={<Icon path={mdiDownload} size={18} />}
          onClick={() => onOpen('file')}
        >
          {t('Create')}
        </Button>
      )}
    </>
  );
}

interface ReportFiltersProps {
  view: ReportView;
  withArchived: boolean;
  onChange: ChangeReport;
  /** Content after the filters. */
  children?: ReactNode;
}

const filterDefinitions = (): readonly (readonly [ListFilter, string, Parameters<typeof optionSource>[0]])[] => [
  ['department', t('Department'), 'departments'],
  ['designation', t('Designation'), 'designations'],
  ['type', t('Type'), 'employment-types'],
  ['place', t('Place of work'), 'work-places'],
  ['leave', t('Leave type'), 'leave-types'],
  ['group', t('Group'), 'groups'],
  ['people', t('People'), 'people'],
];

const optionSource = (filter: Exclude<OptionKind, 'leave-years'>) =>
  sourceOf(reportsApi.options.read({ params: { filter } }));

function ReportFilters({ view, withArchived, onChange, children }: ReportFiltersProps) {
  const { can } = useSession();
  const isShown = (name: ListFilter) => {
    if (name === 'leave') return view.report === 'leave';
    // Pointless for viewers who see only their own type or group.
    if (name === 'type') return can(...rights.employment.others);
    return name !== 'group' || can(...rights.groups.others);
  };
  const shown = filterDefinitions().filter(([name]) => isShown(name));
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
            source={optionSource(filter)}
            value={view[name]}
            onChange={(value) => onChange({ [name]: value })}
          />
        ))}
        {can('view_archived_employee') && <Archived view={view} withArchived={withArchived} onChange={onChange} />}
        {isFiltered(view) && (
          <Button variant="subtle" px={8} onClick={() => onChange(noFilters)}>
            {t('Clear', { of: 'filters' })}
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
      onChange={(day) => onChange({ from: day as LocalDate | undefined, to: day as LocalDate | undefined })}
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
      onClick={() => onChange({ archived: !isOn })}
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

/** Shown instead of a report that exceeds the limit of days; the number of days stands beside the dates. */
function TooManyDays({ tooMany }: { tooMany: NonNullable<ReturnType<typeof daysTooMany>> }) {
  return (
    <EmptyState
      title={t('Too many days at once')}
      // Repeats the numbers, since on a phone the dates may be outside the window.
      text={t('A report covers at most {most} days, but you chose {days}. Choose a shorter range.', {
        most: number(tooMany.most),
        days: number(tooMany.days),
      })}
      marks={['completed', 'completed', 'completed', 'completed', 'unassigned']}
    />
  );
}
