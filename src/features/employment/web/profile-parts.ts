import { mdiAccountArrowRightOutline, mdiCalendarArrowRight, mdiEmailFastOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { inCompanyDate } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { companyToday } from '#platform/web/server-time.ts';
import type { ComingLine, ProfileParts, ProfileView } from '#features/profile/web/parts/profile-parts.ts';
import { employmentApi } from './parts/employment-api.ts';
import { KeyFacts } from './KeyFacts.tsx';
import { changesOf } from './tab/changes.ts';
import { useEmploymentActions } from './use-employment-actions.tsx';

/** Returns planned changes, the first and the last day, without amounts, which only the tab shows. */
function useComing(view: ProfileView): readonly ComingLine[] {
  const { data } = useQuery({
    ...employmentApi.employmentInfo.read({ params: { user_id: view.id }, query: {} }),
    enabled: view.sections.employment_info.view,
  });
  const planned = changesOf(data?.data.rows ?? [], [], true)
    .filter(({ state, fields }) => state === 'scheduled' && fields.length > 0)
    .map(({ id, date, fields, reason }) => ({
      id,
      icon: mdiCalendarArrowRight,
      date,
      text: fields.map(({ label, to }) => (fields.length === 1 ? `${label}: ${to ?? t('none')}` : label)).join(', '),
      ...(reason && { more: reason }),
      tab: 'employment',
    }));
  const first = { id: 'first-day', icon: mdiAccountArrowRightOutline, date: view.joined_on, text: t('First day') };
  const last = view.discharged_date && {
    id: 'last-day',
    icon: mdiAccountArrowRightOutline,
    date: view.discharged_date,
    text: t('Last day'),
    ...(view.discharged_reason && { more: view.discharged_reason }),
  };
  const invitation = view.invitation && {
    id: 'invitation',
    icon: mdiEmailFastOutline,
    date: inCompanyDate(view.invitation.expires_at),
    text: t('Invitation expires'),
  };
  return [
    ...planned,
    ...(invitation && !view.invitation?.is_over ? [invitation] : []),
    ...(view.joined_on > companyToday() ? [first] : []),
    ...(last && !view.is_discharge_applied ? [last] : []),
  ];
}

export const profileParts: ProfileParts = {
  tabs: [
    {
      id: 'employment',
      name: () => t('Employment'),
      position: 20,
      isOpen: ({ sections }) =>
        sections.employment_info.view || sections.salary_info.view || sections.bank_info.view || sections.note.view,
      component: lazyPart(() => import('./tab/EmploymentTab.tsx'), 'EmploymentTab'),
    },
  ],
  cards: [
    {
      id: 'key-facts',
      column: 'main',
      position: 20,
      isOpen: () => true,
      component: KeyFacts,
    },
  ],
  useComing,
  useActions: useEmploymentActions,
};
