import { useQuery } from '@tanstack/react-query';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { useSession } from '#platform/web/session.ts';
import type { ProfileView } from '#features/profile/web/parts/profile-parts.ts';
import { monthOf, monthRange } from '../parts/month.ts';
import { daysOf, useFreshDays, usePersonDays } from '../calendar/use-person-days.ts';

/** Subject of a profile's days; the viewer's own need no permission for others. */
export function profilePerson({ id, is_self, is_discharge_applied, discharged_date }: ProfileView) {
  const left = is_discharge_applied ? (discharged_date ?? undefined) : undefined;
  return { user_id: id, isSelf: is_self, discharged_date: left };
}

/** Current month of the profile's person, with its totals. */
export function useProfileMonth(view: ProfileView) {
  const today = companyToday() as LocalDate;
  const month = monthOf(today);
  return { ...usePersonDays(profilePerson(view), month), month, today };
}

/** Today, taken from the days of this month, for viewers with access. */
export function useProfileToday(view: ProfileView) {
  const { can } = useSession();
  const today = companyToday() as LocalDate;
  useFreshDays(view.id);
  const { data } = useQuery({
    ...daysOf(profilePerson(view), monthRange(monthOf(today))),
    enabled: can('view_any_attendance') || (view.is_self && can('view_attendance')),
  });
  return data?.data.find(({ date }) => date === today);
}
