import { Button } from '@mantine/core';
import { mdiPlus } from '@mdi/js';
import { useState } from 'react';
import { shortDay, weekday } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { PartProps } from '#features/profile/web/parts/profile-parts.ts';
import { Box } from '../Box.tsx';
import type { LeaveProfile } from '../replies.ts';
import { HolidaysDialog } from './HolidaysDialog.tsx';
import c from './profile.module.css';

/** Number of holidays shown. */
const mostShown = 3;

/** Card of a person's next holidays, with a button for all of them. */
export function HolidaysCard({ view, leave }: PartProps & { leave: LeaveProfile }) {
  const [isOpen, setOpen] = useState(false);
  const { can } = useSession();
  const { holidays, today } = leave;
  const coming = holidays.filter(({ date }) => date >= today).slice(0, mostShown);
  // The server says whether people may change their own leave.
  const mayAssign = can('assign_employee_holiday') && !view.is_discharge_applied && (!view.is_self || leave.may_edit);
  if (holidays.length === 0 && !mayAssign) return null;
  const all = (
    <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
      {t('Show all {count}', { count: holidays.length })}
    </Button>
  );
  return (
    <Box title={t('Holidays')} aside={holidays.length > 0 && all}>
      {coming.length === 0 && <p className={c['none']}>{t('No more holidays in this leave year.')}</p>}
      <ul className={c['coming']}>
        {coming.map(({ date, name, part }) => (
          <li key={`${date} ${part}`}>
            <span>{partName(name, part)}</span>
            <em>
              {weekday(date, 'short')} {shortDay(date)}
            </em>
          </li>
        ))}
      </ul>
      {mayAssign && <AssignButton onClick={() => setOpen(true)} />}
      {isOpen && <HolidaysDialog view={view} mayAssign={mayAssign} onClose={() => setOpen(false)} />}
    </Box>
  );
}

const AssignButton = ({ onClick }: { onClick(): void }) => (
  <p className={c['foot']}>
    <Button variant="subtle" size="compact-sm" leftSection={<Icon path={mdiPlus} size={16} />} onClick={onClick}>
      {t('Assign holiday')}
    </Button>
  </p>
);

function partName(name: string, part: LeaveProfile['holidays'][number]['part']): string {
  if (part === 'full') return name;
  return part === 'first' ? t('{name}, morning', { name }) : t('{name}, afternoon', { name });
}
