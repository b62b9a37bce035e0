import { lazyPart } from '#platform/web/lazy-part.tsx';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import { useAddress } from '#platform/web/use-address.ts';
import { ReportsHome } from './home/ReportsHome.tsx';
import { reportView } from './report-view.ts';
import { SavedOpener } from './shared/SavedOpener.tsx';
import c from './reports.module.css';

const waiting = () => <SkeletonRows rows={8} />;
const screens = {
  timesheet: lazyPart(() => import('./timesheet/Timesheet.tsx'), 'Timesheet', { waiting }),
  absence: lazyPart(() => import('./absence/Absence.tsx'), 'Absence', { waiting }),
  leave: lazyPart(() => import('./leave/Leave.tsx'), 'LeaveReport', { waiting }),
  'employee-details': lazyPart(() => import('./details/Details.tsx'), 'Details', { waiting }),
} as const;

/** The reports screen; the URL contains the report and its filters. */
export function Reports() {
  const [view, change] = useAddress(reportView);
  if (view.saved) return <SavedOpener id={view.saved} onOpen={(address) => change(address, { replace: true })} />;
  const Screen = view.report && screens[view.report];
  return (
    <div className={c['screen']}>
      {Screen ? <Screen view={view} onChange={change} /> : <ReportsHome onOpen={change} />}
    </div>
  );
}
