import { ActionIcon } from '@mantine/core';
import { mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { addDays } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { longDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { DayIcon } from '#platform/web/ui/DayIcon.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { showFailure } from '#platform/web/ui/notices.ts';
import { stateLine } from '#features/days/web/parts/day-words.ts';
import { PersonLink } from '#features/people/web/parts/PersonLink.tsx';
import type { AttendanceEntry } from '../../contract.ts';
import { attendanceApi } from '../attendance-api.ts';
import { useNeighbours } from '../calendar/use-neighbours.ts';
import { BackLinks } from './BackLinks.tsx';
import c from './day-screen.module.css';

/** Navigation to neighbouring days, and to other people's same day; to the month if nothing is recorded. */
export function useDaySteps({ user_id, working_date }: AttendanceEntry) {
  const navigate = useNavigate();
  const { before, after } = useNeighbours(user_id);
  const go = async (person: string, date: LocalDate) => {
    try {
      const query = { user_id: person, start_date: date, end_date: date };
      const { data } = await attendanceApi.allData.call({ query });
      const id = data[0]?.attendance_id;
      if (id) await navigate({ to: `/time/details/view/${id}/${person}` });
      else await navigate({ to: '/time/individual-view', search: { person, day: date } });
    } catch (error) {
      await showFailure(error);
    }
  };
  const other = (by: 1 | -1) => (by > 0 ? after : before);
  return {
    hasPerson: (by: 1 | -1) => other(by) !== undefined,
    toDay: (by: 1 | -1) => void go(user_id, addDays(working_date, by)),
    toPerson: (by: 1 | -1) => {
      const person = other(by);
      if (person) void go(person, working_date);
    },
  };
}

interface DayHeadProps {
  entry: AttendanceEntry;
  steps: ReturnType<typeof useDaySteps>;
  /** Actions on the day. */
  children: ReactNode;
}

/** Header with the person, then the day with navigation to others, and the actions. */
export function DayHead({ entry, steps, children }: DayHeadProps) {
  const { user, working_date } = entry;
  const day = `${longDay(working_date)} ${working_date.slice(0, 4)}`;
  return (
    <>
      <nav className={c['crumb']} aria-label={t('Breadcrumb')}>
        <BackLinks entry={entry} />
        <Steps
          label={t('Person')}
          names={[t('Previous person'), t('Next person')]}
          can={steps.hasPerson}
          onStep={steps.toPerson}
        />
      </nav>
      <header className={c['head']}>
        <Avatar name={user.name} avatar={user.avatar} size={52} />
        <div>
          <h1 tabIndex={-1}>
            <PersonLink of={user.username}>{user.name}</PersonLink>
          </h1>
          <p>{[user.designation_name, user.department_name].filter(Boolean).join(', ') || user.username}</p>
        </div>
        <Steps label={t('Day')} names={[t('Previous day'), t('Next day')]} can={() => true} onStep={steps.toDay}>
          <span>
            <b>{day}</b>
            <small>
              <DayIcon state={entry.icon} size={16} decorative />
              {stateLine(entry).text}
            </small>
          </span>
        </Steps>
        <div className={c['acts']}>{children}</div>
      </header>
    </>
  );
}

interface StepsProps {
  label: string;
  names: readonly [before: string, after: string];
  can(by: 1 | -1): boolean;
  onStep(by: 1 | -1): void;
  children?: ReactNode;
}

function Steps({ label, names: [before, after], can, onStep, children = label }: StepsProps) {
  return (
    <div className={c['steps']} role="group" aria-label={label}>
      <ActionIcon size={32} variant="default" aria-label={before} disabled={!can(-1)} onClick={() => onStep(-1)}>
        <Icon path={mdiChevronLeft} size={18} />
      </ActionIcon>
      {children}
      <ActionIcon size={32} variant="default" aria-label={after} disabled={!can(1)} onClick={() => onStep(1)}>
        <Icon path={mdiChevronRight} size={18} />
      </ActionIcon>
    </div>
  );
}
