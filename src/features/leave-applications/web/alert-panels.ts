import { lazyPart } from '#platform/web/lazy-part.tsx';
import type { AlertPanels } from '#features/notifications/web/parts/alert-panels.ts';

const review = {
  act: 'Review',
  Panel: lazyPart(() => import('./AlertedApplication.tsx'), 'AlertedApplication'),
} as const;

/** Panels beside the alerts that decide waiting applications. */
export const alertPanels: AlertPanels = { leave_applied: review, leave_reminder: review };
