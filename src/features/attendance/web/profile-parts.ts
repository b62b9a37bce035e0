import { t } from '#platform/web/i18n.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { companyToday } from '#platform/web/server-time.ts';
import type { ViewerRights, ProfileParts, ProfileView } from '#features/profile/web/parts/profile-parts.ts';
import { TodayCard } from './profile/TodayCard.tsx';
import { Whereabouts } from './profile/Whereabouts.tsx';

/** The person's own days need a different permission from other people's. */
const seesTime = ({ is_self }: ProfileView, { can }: ViewerRights) =>
  can('view_any_attendance') || (is_self && can('view_attendance'));

export const profileParts: ProfileParts = {
  tabs: [
    {
      id: 'time',
      name: () => t('Time', { of: 'area' }),
      position: 40,
      isOpen: (view, session) =>
        seesTime(view, session) || (view.is_discharge_applied && session.can('view_archived_employee')),
      component: lazyPart(() => import('./profile/TimeTab.tsx'), 'TimeTab'),
    },
  ],
  cards: [
    {
      id: 'today',
      column: 'main',
      position: 10,
      isOpen: (view, session) =>
        seesTime(view, session) && !view.is_discharge_applied && view.joined_on <= companyToday(),
      component: TodayCard,
    },
  ],
  whereabouts: Whereabouts,
};
