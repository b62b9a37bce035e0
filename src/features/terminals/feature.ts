import type { Feature } from '#platform/server/feature.ts';
import { dayNotes } from '#features/attendance/server/queries/day-notes.ts';
import { alerts } from './rules/alerts.ts';
import { audit } from './rules/audit.ts';
import { readPunchNotes } from './server/day-notes.ts';
import { terminalsDemo } from './server/demo.ts';
import { iclock } from './server/iclock.ts';
import { terminalJobs } from './server/jobs.ts';
import { terminalListeners } from './server/listeners.ts';
import { terminalRoutes } from './server/routes.ts';
import { terminalsSetUp } from './server/set-up.ts';
import { terminalSettings } from './server/settings.ts';
import { startInbox } from './server/start-inbox.ts';
import { terminalStates } from './server/setting-states.ts';

export const feature: Feature = {
  name: 'terminals',
  tables: [
    'punch_decisions',
    'punch_rules',
    'punches',
    'terminal_claims',
    'terminal_commands',
    'terminal_doors',
    'terminal_imports',
    'terminal_people',
    'terminal_pins',
    'terminal_sightings',
    'terminal_states',
    'terminal_uploads',
    'terminal_users',
    'terminals',
  ],
  audit,
  waits: [
    'address_changed_at',
    'compared_asked_at',
    'compared_at',
    'handshake_at',
    'last_seen_at',
    'told_clock_at',
    'told_full_at',
    'told_networks_at',
    'told_silent_at',
    'users_told_at',
  ].map((column) => ({ table: 'terminal_states', column })),
  settings: terminalSettings,
  routes: terminalRoutes,
  devices: [iclock],
  liveFor: ['view_biocom_device', 'view_biocom_record'],
  listeners: terminalListeners,
  contributes: [dayNotes.with(readPunchNotes)],
  jobs: terminalJobs,
  alerts,
  background: startInbox,
  demo: terminalsDemo,
  setUp: terminalsSetUp,
  settingStates: terminalStates,
};
