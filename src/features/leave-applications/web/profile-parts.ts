import { t } from '#platform/web/i18n.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import type { ProfileParts } from '#features/profile/web/parts/profile-parts.ts';

export const profileParts: ProfileParts = {
  tabs: [
    {
      id: 'leave',
      name: () => t('Leave', { of: 'absence' }),
      position: 50,
      isOpen: ({ is_self }, { can }) => can('view_employee_leave') || (is_self && can('view_leave_application')),
      component: lazyPart(() => import('./profile/LeaveTab.tsx'), 'LeaveTab'),
    },
  ],
};
