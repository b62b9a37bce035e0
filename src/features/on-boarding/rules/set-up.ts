import type { SetUpStep } from '#platform/shared/set-up.ts';

export const invitationsStep: SetUpStep = {
  key: 'invitations',
  position: 45,
  area: 'employee',
  name: 'Send invitations',
  why: 'Track invitations and send reminders',
  action: 'View invitations',
  path: '/people/invitations',
  permissions: ['add_employee'],
  minutes: 1,
};

export const setUpSteps: readonly SetUpStep[] = [invitationsStep];
