import { lazyPart } from '#platform/web/lazy-part.tsx';

export const LatePart = lazyPart(() => import('./LateDay.tsx'), 'LateDay');
