import { Button } from '@mantine/core';
import { mdiAccountAlertOutline } from '@mdi/js';
import { useState } from 'react';
import type { Reply } from '#platform/shared/contract.ts';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { leaveReviews } from '#features/leave-reviews/contract.ts';
import { AssignProcess } from './AssignProcess.tsx';
import c from './processes.module.css';

type Page = Reply<(typeof leaveReviews)['index']>;

interface WithoutProcessProps {
  page: Page | undefined;
  refresh(): Promise<void>;
}

/** People who work here and have no process: they cannot apply for leave until somebody gives them one. */
export function WithoutProcess({ page, refresh }: WithoutProcessProps) {
  const { can } = useSession();
  const [isOpen, setOpen] = useState(false);
  if (!page || page.people_without === 0) return null;
  return (
    <div className={c['without']}>
      <Icon path={mdiAccountAlertOutline} size={20} />
      <p>
        <b>{whoText(page)}</b> {t('and cannot apply for leave: nobody is named who decides about it.')}
      </p>
      {can('assign_leave_review') && page.counts.active > 0 && (
        <Button variant="default" onClick={() => setOpen(true)}>
          {t('Assign a process')}
        </Button>
      )}
      {isOpen && <AssignProcess people={page.without} refresh={refresh} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** 'Samira Khoury has no process', 'Ana, Bob and 3 more have no process' */
function whoText({ without: [first, second], people_without }: Page): string {
  const names = { name: first?.name ?? '', other: second?.name ?? '' };
  if (people_without === 1) return t('{name} has no process', names);
  if (people_without === 2) return t('{name} and {other} have no process', names);
  return t('{name}, {other} and {count} more have no process', { ...names, count: people_without - 2 });
}
