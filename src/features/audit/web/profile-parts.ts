import { lazyPart } from '#platform/web/lazy-part.tsx';
import { overlayFailed } from '#platform/web/ui/PartFailed.tsx';
import type { ProfileParts } from '#features/profile/web/parts/profile-parts.ts';

export const profileParts: ProfileParts = {
  history: lazyPart(() => import('./SectionHistory.tsx'), 'SectionHistory', overlayFailed),
};
