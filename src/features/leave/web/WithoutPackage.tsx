import type { Reply } from '#platform/shared/contract.ts';
import { date } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import type { leavePolicies } from '../contract.ts';
import { AssignPackage } from './AssignPackage.tsx';
import { PeopleWithout } from './parts/PeopleWithout.tsx';

type Page = Reply<(typeof leavePolicies)['index']>;

interface WithoutPackageProps {
  page: Page | undefined;
  refresh(): Promise<void>;
}

/** Notice about employees without a package. */
export function WithoutPackage({ page, refresh }: WithoutPackageProps) {
  const { can } = useSession();
  if (!page) return null;
  return (
    <PeopleWithout
      people={page.without}
      total={page.people_without}
      who={(names) => ({
        one: t('{name} has no package', names),
        two: t('{name} and {other} have no package', names),
        more: t('{name}, {other} and {count} more have no package', names),
      })}
      rest={restText(page)}
      action={can('assign_leave_policy') && page.counts.active > 0 ? t('Assign a package') : null}
      dialog={(onClose) => <AssignPackage people={page.without} refresh={refresh} onClose={onClose} />}
    />
  );
}

function restText({ without: [only], people_without }: Page): string {
  const cannot = t('and cannot apply for leave.');
  if (people_without !== 1 || !only) return cannot;
  return t('{cannot} Joined on {date}.', { cannot, date: date(only.joined_on) });
}
