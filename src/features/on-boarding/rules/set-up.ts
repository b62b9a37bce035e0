import type { SetUpStep } from '#platform/shared/set-up.ts';

export const invitationsStep: SetUpStep = {
  key: 'invitations',
  position: 45,
  area: 'employee',
  name: 'Invite them',
  why: 'See who has got how far, and remind them',
  action: 'See the invitations',
  path: '/people/invitations',
  permissions: ['add_employee'],
  minutes: 1,
};

export const setUpSteps: readonly SetUpStep[] = [invitationsStep];
