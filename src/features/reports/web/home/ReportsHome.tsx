import { mdiArrowRight } from '@mdi/js';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import type { Change } from '#platform/web/use-address.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { seeingLeave } from '#features/leave-applications/rules/access.ts';
import type { ReportName } from '../../rules/shapes.ts';
import { FileList } from '../shared/FileList.tsx';
import { reportTitle } from '../words.ts';
import { Readiness } from './Readiness.tsx';
import { SavedTable } from './SavedTable.tsx';
import { shapes } from './shapes.tsx';
import c from '../reports.module.css';

const textsNow = (): Readonly<Record<ReportName, string>> => ({
  'employee-details': t('Jobs, contracts and contact details. Salary appears only if you have permission.'),
  timesheet: t('Worked and planned hours per person and day, ready for payroll.'),
  absence: t('Absences by weekday and department.'),
  leave: t('Days taken and planned, by type, over the year.'),
});

/** Home of the reports: the four kinds, payroll readiness, saved reports, and files. */
export function ReportsHome({ onOpen }: { onOpen: Change }) {
  const { can } = useSession();
  const seesTime = can('view_attendance', 'view_any_attendance');
  return (
    <>
      <PageHead title={t('Reports')} line={t('Click any number to see the days behind it.')} />
      <div className={c['kinds']}>
        <Kind report="employee-details" />
        {seesTime && <Kind report="timesheet" />}
        {seesTime && <Kind report="absence" />}
        {can(...seeingLeave) && <Kind report="leave" />}
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
