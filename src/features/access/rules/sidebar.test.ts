import { expect, test } from 'vitest';
import type { Permission } from '#platform/shared/permissions.ts';
import { features } from '#app/server/features.ts';
import { sidebarFor } from './sidebar.ts';

const declared = features.flatMap(({ sidebar = [] }) => sidebar);
const cases: [string, Permission[], string[]][] = [
  ['everyone has the feed', [], ['/feed']],
  ['own attendance leads to one’s own month', ['view_attendance'], ['/feed', '/time/self']],
  ['only others’ attendance leads to all people', ['view_any_attendance'], ['/feed', '/time/bird-view']],
  ['only the planner leads to it', ['view_shift_calendar'], ['/feed', '/settings/time/shift-assignment']],
  ['both lead to one’s own month', ['view_any_attendance', 'view_attendance'], ['/feed', '/time/self']],
];

test.each(cases)('%s', (_, permissions, routes) => {
  expect(sidebarFor(declared, new Set(permissions)).map(({ route }) => route)).toEqual(routes);
});

test('an entry carries the name of its route, too', () => {
  const entries = sidebarFor(declared, new Set(['view_any_attendance', 'view_app_settings_menu']));
  expect(entries.map(({ route_name }) => route_name)).toEqual(['feed', 'time.bird-view', 'settings']);
});

test('attendance is highlighted on its lists, a person’s time and a day', () => {
  expect(sidebarFor(declared, new Set(['view_attendance']))[1]?.routes.map(({ path }) => path)).toEqual([
    '/time/self',
    '/time/bird-view',
    '/time/individual-view',
    '/time/{user_id}',
    '/time/account',
    '/time/accounts',
    '/time/accounts/{user_id}',
    '/time/my-pay-period',
    '/time/pay-periods',
    '/time/pay-periods/{user_id}',
    '/time/shift/view-my-shifts',
    '/settings/time/shift-assignment',
    '/settings/time/shift-assignment/{action_id}',
    '/time/details/view/{id}/{user_id}',
  ]);
});

test('people are highlighted on their list, on a profile and in an import', () => {
  expect(sidebarFor(declared, new Set(['view_employee']))[1]?.routes.map(({ path }) => path)).toEqual([
    '/people',
    '/people/import',
    '/people/invitations',
    '/people/profile/view/{username}',
  ]);
});
