import type { SetUpStep } from '#platform/shared/set-up.ts';

export const invitationsStep: SetUpStep = {
  key: 'invitations',
  position: 45,
  name: 'Invite them',
  why: 'See who has got how far, and remind them',
  path: '/people/invitations',
  area: 'employee',
};

export const setUpSteps: readonly SetUpStep[] = [invitationsStep];
