import { Button } from '@mantine/core';
import { mdiAccountAlertOutline } from '@mdi/js';
import { useState } from 'react';
import type { Reply } from '#platform/shared/contract.ts';
import { date } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { leavePolicies } from '../contract.ts';
import { AssignPackage } from './AssignPackage.tsx';
import c from './packages.module.css';

type Page = Reply<(typeof leavePolicies)['index']>;

interface WithoutPackageProps {
  page: Page | undefined;
  refresh(): Promise<void>;
}

/** Who works here and has no package: they cannot apply for leave until somebody gives them one. */
export function WithoutPackage({ page, refresh }: WithoutPackageProps) {
  const { can } = useSession();
  const [isOpen, setOpen] = useState(false);
  if (!page || page.people_without === 0) return null;
  return (
    <div className={c['without']}>
      <Icon path={mdiAccountAlertOutline} size={20} />
      <p>
        <b>{whoText(page)}</b> {restText(page)}
      </p>
      {can('assign_leave_policy') && page.counts.active > 0 && (
        <Button variant="default" onClick={() => setOpen(true)}>
          {t('Assign a package')}
        </Button>
      )}
      {isOpen && <AssignPackage people={page.without} refresh={refresh} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** 'Samira Khoury has no package', 'Ana, Bob and 3 more have no package' */
function whoText({ without, people_without }: Page): string {
  const [first, second] = without;
  if (people_without === 1) return t('{name} has no package', { name: first?.name ?? '' });
  if (people_without === 2)
    return t('{name} and {other} have no package', { name: first?.name ?? '', other: second?.name ?? '' });
  return t('{name}, {other} and {count} more have no package', {
    name: first?.name ?? '',
    other: second?.name ?? '',
    count: people_without - 2,
  });
}

function restText({ without: [only], people_without }: Page): string {
  const cannot = t('and cannot apply for leave.');
  if (people_without !== 1 || !only) return cannot;
  return t('{cannot} Joined on {date}.', { cannot, date: date(only.joined_on) });
}
