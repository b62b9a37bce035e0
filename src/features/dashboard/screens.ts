import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { Screen } from '#platform/web/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/feed',
    name: 'Feed',
    access: 'login',
    position: 10,
    component: lazyScreen(() => import('./web/Feed.tsx'), 'Feed'),
  },
  {
    path: '/settings/feed-settings/feed-card-setup',
    name: 'Feed cards',
    access: ['configure_feed_sidebar_card'],
    position: 180,
    menu: 'Feed',
    component: lazyScreen(() => import('./web/cards/FeedCardSetup.tsx'), 'FeedCardSetup'),
  },
];
