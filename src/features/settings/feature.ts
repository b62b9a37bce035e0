import type { Feature } from '#platform/server/feature.ts';
import { mailSettings } from '#platform/server/mail/mail-settings.ts';
import { settingStatesOf } from '#platform/server/setting-states-of.ts';
import { settingsListeners } from './server/listeners.ts';
import { settingsJobs } from './server/jobs.ts';
import { logoFiles } from './server/logo.ts';
import { settingsRoutes } from './server/routes.ts';
import { settingsStates } from './server/setting-states.ts';
import { audit } from './rules/audit.ts';
import { settingsSetUp } from './server/set-up.ts';
import { asText } from '#platform/shared/translate.ts';

export const feature: Feature = {
  name: 'settings',
  tables: ['test_mails'],
  audit,
  settings: mailSettings,
  routes: (features) =>
    settingsRoutes(
      features.flatMap(({ setUp = [] }) => setUp),
      settingStatesOf(features),
    ),
  sidebar: {
    position: 20,
    name: asText('Settings'),
    icon: 'cog-outline',
    screens: [{ path: '/settings', permission: 'view_app_settings_menu' }],
    type: 'settings',
    paths: ['/settings', '/settings/*'],
  },
  listeners: settingsListeners,
  liveFor: ['view_app_settings_menu'],
  jobs: settingsJobs,
  files: logoFiles,
  setUp: settingsSetUp,
  settingStates: settingsStates,
};
