import type { Feature } from '#platform/server/feature.ts';
import { accessDemo } from './server/demo.ts';
import { longestLinkSeconds } from './server/commands.ts';
import { accessListeners } from './server/listeners.ts';
import { accessJobs } from './server/jobs.ts';
import { newcomerGifts } from './server/queries/newcomer-gifts.ts';
import { newcomerWeek } from './server/queries/newcomer-week.ts';
import { accessRoutesWith } from './server/routes.ts';
import { accessCallbacks } from './server/sso.ts';
import { idleTimeoutSeconds } from './server/sessions.ts';
import { ssoSettings } from './server/sso-settings.ts';
import { alerts } from './rules/alerts.ts';
import { audit } from './rules/audit.ts';

export const feature: Feature = {
  name: 'access',
  tables: [
    'credentials',
    'password_links',
    'role_people',
    'role_permissions',
    'roles',
    'sessions',
    'shown_links',
    'sso_attempts',
    'sso_identities',
  ],
  audit,
  waits: [
    { table: 'sessions', column: 'last_used_at' },
    { table: 'sessions', column: 'expires_at', atMostSeconds: idleTimeoutSeconds, isEnd: true },
    { table: 'password_links', column: 'expires_at', atMostSeconds: longestLinkSeconds, isEnd: true },
  ],
  settings: ssoSettings,
  routes: (features) =>
    accessRoutesWith({
      sidebar: features.flatMap(({ sidebar = [] }) => sidebar),
      unread: features.flatMap(({ unread }) => unread ?? []),
      newcomerItems: features.flatMap(({ newcomerItems = [] }) => newcomerItems),
      newcomerWeeks: newcomerWeek.of(features),
      newcomerGifts: newcomerGifts.of(features),
    }),
  callbacks: accessCallbacks,
  listeners: accessListeners,
  jobs: accessJobs,
  alerts,
  demo: accessDemo,
};
