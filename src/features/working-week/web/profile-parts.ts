import { lazyPart } from '#platform/web/lazy-part.tsx';
import type { ProfileParts } from '#features/profile/web/parts/profile-parts.ts';
import { WeekWaiting } from './WeekWaiting.tsx';

export const profileParts: ProfileParts = {
  sections: [
    {
      id: 'working-week',
      tab: 'employment',
      position: 10,
      isOpen: ({ sections }) => sections.employment_info.view,
      component: lazyPart(() => import('./WorkingWeek.tsx'), 'WorkingWeek', { waiting: WeekWaiting }),
    },
  ],
};
