import { lazyPart } from '#platform/web/lazy-part.tsx';
import type { AlertPanels } from '#features/notifications/web/parts/alert-panels.ts';

const read = { act: 'Read', Panel: lazyPart(() => import('./AlertedPost.tsx'), 'AlertedPost') } as const;

/** Alerts whose announcement is read and acknowledged beside them. */
export const alertPanels: AlertPanels = { feed_announced: read, feed_due: read };
