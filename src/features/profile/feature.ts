import type { Feature } from '#platform/server/feature.ts';
import { audit } from './rules/audit.ts';
import { avatarFiles } from './server/avatar.ts';
import { profileDemo } from './server/demo.ts';
import { profileRoutes } from './server/routes.ts';

export const feature: Feature = {
  name: 'profile',
  tables: [
    'addresses',
    'bank_accounts',
    'degrees',
    'emergency_contacts',
    'family_members',
    'personal_details',
    'profile_notes',
  ],
  audit,
  routes: profileRoutes,
  files: [avatarFiles],
  demo: profileDemo,
};
