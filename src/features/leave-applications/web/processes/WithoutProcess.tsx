import type { Reply } from '#platform/shared/contract.ts';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { PeopleWithout } from '#features/leave/web/parts/PeopleWithout.tsx';
import type { leaveReviews } from '../../rules/processes-contract.ts';
import { AssignProcess } from './AssignProcess.tsx';

interface WithoutProcessProps {
  page: Reply<(typeof leaveReviews)['index']> | undefined;
  refresh(): Promise<void>;
}

/** Notice about employees without a review process, who have no approver. */
export function WithoutProcess({ page, refresh }: WithoutProcessProps) {
  const { can } = useSession();
  if (!page) return null;
  return (
    <PeopleWithout
      people={page.without}
      total={page.people_without}
      who={(names) => ({
        one: t('{name} has no process', names),
        two: t('{name} and {other} have no process', names),
        more: t('{name}, {other} and {count} more have no process', names),
      })}
      rest={t('and cannot apply for leave: they have no approver yet.')}
      action={can('assign_leave_review') && page.counts.active > 0 ? t('Assign a process') : null}
      dialog={(onClose) => <AssignProcess people={page.without} refresh={refresh} onClose={onClose} />}
    />
  );
}
