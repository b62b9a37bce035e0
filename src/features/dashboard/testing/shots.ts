import { silent, type Shot } from '#platform/testing/shots.ts';

export const shots: readonly Shot[] = [
  { name: 'feed-owner', who: 'owner', path: '/feed' },
  { name: 'feed-on-break', who: 'hr', path: '/feed' },
  { name: 'feed-employee', who: 'employee', path: '/feed' },
  { name: 'feed-not-in', who: 'anders.bech', path: '/feed' },
  { name: 'feed-terminal', who: 'amara.okafor', path: '/feed' },
  { name: 'feed-loading', who: 'owner', path: '/feed', before: silent('dashboard/**'), isLoading: true },
];
