import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { day } from '#platform/web/address.ts';
import { date } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { useSession } from '#platform/web/session.ts';
import { Back } from '#platform/web/ui/Back.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { PersonLink } from '#features/people/web/parts/PersonLink.tsx';
import { ProfileButton } from '#features/people/web/parts/ProfileButton.tsx';
import { attendanceApi } from '../attendance-api.ts';
import { PersonCalendar } from './PersonCalendar.tsx';
import { useAddress } from '#platform/web/use-address.ts';

interface PersonMonthProps {
  user_id: string;
  /** Chooser of another person. */
  chooser?: ReactNode;
}

const address = { discharged_date: day };

const leftOn = (left: LocalDate | undefined) => left && t('left on {date}', { date: date(left) });

/** Another person's calendar; for former employees, the archived days up to the last one. */
export function PersonMonth({ user_id, chooser }: PersonMonthProps) {
  const [{ discharged_date: discharged }] = useAddress(address);
  const today = companyToday() as LocalDate;
  const who = useQuery({
    ...attendanceApi.allData.read({ query: { user_id, start_date: today, end_date: today } }),
    select: ({ user }) => user,
  });
  const waiting = (
    <>
      <PageHead title={t('Individual view')} line={'\u00a0'} />
      {chooser}
    </>
  );
  if (!who.data)
    return (
      <>
        {chooser && waiting}
        <QueryState query={who} page>
          {() => null}
        </QueryState>
      </>
    );
  const left = discharged ?? (who.data.is_discharge_applied ? (who.data.discharged_date ?? undefined) : undefined);
  const { name, username, designation_name, department_name } = who.data;
  const about = [chooser ? (designation_name ?? username) : designation_name, department_name, leftOn(left)];
  return (
    <PersonCalendar
      title={chooser ? t('Individual view') : <PersonLink of={username}>{name}</PersonLink>}
      about={about.filter(Boolean).join(', ') || undefined}
      whose={{ user_id, isSelf: false, discharged_date: left }}
      back={chooser ? <ProfileButton username={username} /> : <ToEverybody />}
    >
      {chooser}
    </PersonCalendar>
  );
}

/** Link back: to the archive for viewers who may not see everyone's time. */
function ToEverybody() {
  return useSession().can('view_any_attendance') ? (
    <Back to="/time/bird-view" text={t('Bird view')} />
  ) : (
    <Back to="/settings/people/archive" text={t('Archive')} />
  );
}
