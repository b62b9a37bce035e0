import { mdiNewspaperVariantOutline } from '@mdi/js';
import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { DeclaredScreen } from '#platform/web/screen.ts';
import { asText } from '#platform/shared/translate.ts';

export const screens: readonly DeclaredScreen[] = [
  {
    path: '/feed',
    name: asText('Feed'),
    access: 'login',
    position: 10,
    about: asText('Posts, your day and who’s in'),
    words: asText('home start news dashboard landing notice board'),
    component: lazyScreen(() => import('./web/Feed.tsx'), 'Feed'),
  },
  {
    path: '/settings/feed-settings/feed-card-setup',
    name: asText('Feed cards'),
    access: ['configure_feed_sidebar_card'],
    position: 180,
    menu: 'Feed',
    about: asText('Which cards appear next to the posts, and in what order'),
    words: asText('widgets birthdays anniversaries who is in'),
    component: lazyScreen(() => import('./web/cards/FeedCardSetup.tsx'), 'FeedCardSetup'),
  },
];

/** Icons by the name used in the sidebar entry. */
export const sidebarIcons = { 'newspaper-variant-outline': mdiNewspaperVariantOutline };
