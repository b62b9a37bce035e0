import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import { useAddress } from '#platform/web/use-address.ts';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { ReportsHome } from './home/ReportsHome.tsx';
import { reportAddress, reportView, addressOf } from './report-view.ts';
import { savedApi } from './reports-api.ts';
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
  const [address, change] = useAddress(reportAddress);
  const view = useMemo(() => reportView(address), [address]);
  if (view.saved) return <SavedOpener id={view.saved} onOpen={(saved) => change(saved, { replace: true })} />;
  const Screen = view.report && screens[view.report];
  return (
    <div className={c['screen']}>
      {Screen ? <Screen view={view} onChange={change} /> : <ReportsHome onOpen={change} />}
    </div>
  );
}

/** Target of a sent link: loads the saved report and navigates to it. */
function SavedOpener({ id, onOpen }: { id: string; onOpen(address: ReturnType<typeof addressOf>): void }) {
  const query = useQuery(savedApi.view.read({ params: { id } }));
  const saved = query.data?.data;
  useEffect(() => {
    if (saved) onOpen(addressOf(saved.report, saved.filters));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it is known
  }, [saved]);
  return (
    <QueryState query={query} page>
      {() => <SkeletonRows rows={8} />}
    </QueryState>
  );
}
