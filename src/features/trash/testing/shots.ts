import type { Shot } from '#platform/testing/shots.ts';

export const shots: readonly Shot[] = [
  { name: 'trash', who: 'owner', path: '/settings/trash' },
  { name: 'trash-empty', who: 'owner', path: '/settings/trash?type=nothing' },
];
