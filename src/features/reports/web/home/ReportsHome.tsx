import { mdiArrowRight, mdiDotsHorizontal, mdiEmailOutline } from '@mdi/js';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Button, ActionIcon, Menu } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { useAction } from '#platform/web/use-action.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { duration, number } from '#platform/web/format.ts';
import type { DayKey } from '#platform/web/ui/day-states.ts';
import { DayIcon } from '#platform/web/ui/DayIcon.tsx';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { confirmDelete, showRefusal } from '#platform/web/ui/notices.ts';
import { overlayFailed } from '#platform/web/ui/PartFailed.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import { leavePermissions } from '#features/leave-applications/rules/access.ts';
import type { ReportName, TimesheetSummary } from '../../rules/shapes.ts';
import type { SavedItem } from '../../rules/saved.ts';
import { FileList } from '../shared/FileList.tsx';
import { reportTitle, peopleCount, spanName, filtersText, sendingText } from '../words.ts';
import { addressOf, rangeOf, reportView, searchOf, type ChangeReport } from '../report-view.ts';
import { reportsApi, savedApi } from '../reports-api.ts';
import { shapes } from './shapes.tsx';
import c from '../reports.module.css';

const textsNow = (): Readonly<Record<ReportName, string>> => ({
  'employee-details': t('Jobs, contracts and contact details. Salary appears only if you have permission.'),
  timesheet: t('Worked and planned hours per person and day, ready for payroll.'),
  absence: t('Absences by weekday and department.'),
  leave: t('Days taken and planned, by type, over the year.'),
});

/** Home of the reports: the four kinds, payroll readiness, saved reports, and files. */
export function ReportsHome({ onOpen }: { onOpen: ChangeReport }) {
  const { can } = useSession();
  const seesTime = can('view_attendance', 'view_any_attendance');
  return (
    <>
      <PageHead title={t('Reports')} line={t('Click any number to see the days behind it.')} />
      <div className={c['kinds']}>
        <Kind report="employee-details" />
        {seesTime && <Kind report="timesheet" />}
        {seesTime && <Kind report="absence" />}
        {can(...leavePermissions) && <Kind report="leave" />}
      </div>
      {can('view_any_attendance') && <Readiness />}
      <div className={c['two']}>
        <SavedTable onOpen={onOpen} />
        <Card
          title={t('My files')}
          className={c['myFiles']}
          aside={<span className={c['hint']}>{t('Only for you, kept for 7 days')}</span>}
        >
          <FileList report={undefined} hasHead={false} />
        </Card>
      </div>
    </>
  );
}

/** Card of a report with a picture of its layout. */
function Kind({ report }: { report: ReportName }): ReactNode {
  return (
    <Link to="/reports" search={{ report }} className={c['kind'] ?? ''}>
      <svg viewBox="0 0 268 78" preserveAspectRatio="xMidYMid meet" className="mirrored" aria-hidden>
        {shapes[report]}
      </svg>
      <h2>
        {reportTitle(report)}
        <Icon path={mdiArrowRight} size={18} />
      </h2>
      <p>{textsNow()[report]}</p>
    </Link>
  );
}

/** Line about what prevents payroll for the last period; nothing while loading or if no one is in it. */
function Readiness() {
  const last = reportView(addressOf('timesheet', { period: 'last_cycle' }));
  const { data } = useQuery(reportsApi.timesheetSummary.read({ query: rangeOf(last) }));
  if (!data || data.people === 0) return <div className={c['ready']} data-unseen={!data || undefined} />;
  const { sums, people } = data;
  return (
    <div className={c['ready']}>
      <DayIcon state={iconOf(sums)} size={28} decorative />
      <div>
        <b>{titleOf(spanName(last), sums)}</b>
        <p>
          {peopleCount(people)}, {duration(sums.worked)}. {noteOf(sums)}
        </p>
      </div>
      <Ways to_review={sums.to_review} month={last.to.slice(0, 7)} />
    </div>
  );
}

type Sums = TimesheetSummary['sums'];

/** Whether no one worked or was off, so that nothing can be paid. */
const isEmpty = ({ worked, off, leave_days }: Sums) => worked === 0 && off === 0 && leave_days === 0;

function iconOf(sums: Sums): DayKey {
  if (sums.to_review > 0) return 'irregular';
  return isEmpty(sums) ? 'neutral' : 'completed';
}

function titleOf(name: string, sums: Sums): string {
  const { to_review, not_counted } = sums;
  const more = { name, count: number(to_review) };
  if (not_counted > 0 || (to_review > 0 && isEmpty(sums)))
    return t(
      '{count, plural, one {{name} is not ready for payroll: # day to review} other {{name} is not ready for payroll: # days to review}}',
      { ...more, count: to_review },
    );
  if (isEmpty(sums)) return t('{name} has no hours for payroll', { name });
  if (to_review === 0) return t('{name} is ready for payroll', { name });
  return t(
    '{count, plural, one {{name} is ready for payroll except for # day} other {{name} is ready for payroll except for # days}}',
    { ...more, count: to_review },
  );
}

/** Explains which of the days to review are in the sum. */
function noteOf({ to_review, not_counted }: Sums): string {
  if (not_counted === 0) return to_review > 0 ? t('Days to review are in the sum as they were recorded.') : '';
  return t(
    '{count, plural, one {# day without a clock-out is not in the sum.} other {# days without a clock-out are not in the sum.}}',
    { count: not_counted },
  );
}

function Ways({ to_review, month }: { to_review: number; month: string }) {
  return (
    <>
      {to_review > 0 && (
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/time/bird-view" search={{ month, review: 'yes' }} {...props} />}
        >
          {t('{count, plural, one {Review # day} other {Review # days}}', { count: to_review })}
        </Button>
      )}
      <Button
        renderRoot={(props) => (
          <Link to="/reports" search={searchOf('timesheet', { period: 'last_cycle' })} {...props} />
        )}
      >
        {t('Open timesheet')}
      </Button>
    </>
  );
}

const SaveDialog = lazyPart(() => import('../shared/SaveDialog.tsx'), 'SaveDialog', overlayFailed);

/** Reports that the viewer has saved, with the schedule and recipients of their links. */
function SavedTable({ onOpen }: { onOpen: ChangeReport }) {
  const query = useQuery(savedApi.index.read());
  const [edited, setEdited] = useState<SavedItem>();
  return (
    <section className={c['card']} aria-label={t('Saved reports')}>
      <header className={c['cardHead']}>
        <h2>{t('Saved reports')}</h2>
        {query.data && <span className={`${c['count']} num`}>{query.data.data.length}</span>}
      </header>
      <QueryState query={query} skeleton={<SkeletonRows rows={4} />}>
        {({ data }) =>
          data.length === 0 ? (
            <p className={c['nothing']}>
              {t('Open a report, set its filters and choose “Save report”. It will appear here.')}
            </p>
          ) : (
            <>
              <div className={c['savedHead']} aria-hidden>
                <span>{t('Name', { of: 'thing' })}</span>
                <span>{t('Report')}</span>
                <span>{t('Sent by email')}</span>
              </div>
              <ul className={c['saved']}>
                {data.map((saved) => (
                  <SavedReport
                    key={saved.id}
                    saved={saved}
                    onOpen={() => onOpen(addressOf(saved.report, saved.filters))}
                    onEdit={() => setEdited(saved)}
                  />
                ))}
              </ul>
            </>
          )
        }
      </QueryState>
      {edited && <SaveDialog saved={edited} onClose={() => setEdited(undefined)} />}
    </section>
  );
}

interface SavedProps {
  saved: SavedItem;
  onOpen(): void;
  onEdit(): void;
}

function SavedReport({ saved, onOpen, onEdit }: SavedProps) {
  const cache = useQueryClient();
  const { run: remove } = useAction(() => savedApi.remove.call({ params: { id: saved.id } }), {
    ask: () => confirmDelete(saved.name),
    onFault: showRefusal,
    refresh: () => cache.invalidateQueries({ queryKey: savedApi.index.key }),
  });
  return (
    <li>
      <span>
        <Link to="/reports" search={searchOf(saved.report, saved.filters)}>
          {saved.name}
        </Link>
        <small>{filtersText(saved.filters)}</small>
      </span>
      <span>{reportTitle(saved.report)}</span>
      <span className={c['sent']}>
        {saved.send_every && <Icon path={mdiEmailOutline} size={16} />}
        <span className="num">
          {sendingText(saved)}
          <small>{saved.people.map(({ name }) => name).join(', ')}</small>
        </span>
      </span>
      <ReportActions name={saved.name} onOpen={onOpen} onEdit={onEdit} onRemove={() => void remove()} />
    </li>
  );
}

interface ReportActionsProps extends Omit<SavedProps, 'saved'> {
  name: string;
  onRemove(): void;
}

function ReportActions({ name, onOpen, onEdit, onRemove }: ReportActionsProps) {
  return (
    <Menu position="bottom-end" width={180} shadow="md" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" size={36} aria-label={t('More actions for {name}', { name })}>
          <Icon path={mdiDotsHorizontal} size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onOpen}>{t('Open', { of: 'action' })}</Menu.Item>
        <Menu.Item onClick={onEdit}>{t('Edit name and schedule')}</Menu.Item>
        <Menu.Item onClick={onRemove}>{t('Delete')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
