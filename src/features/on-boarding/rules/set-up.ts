import type { SetUpStep } from '#platform/shared/set-up.ts';
import { asText } from '#platform/shared/translate.ts';

export const invitationsStep: SetUpStep = {
  key: 'invitations',
  position: 45,
  area: 'employee',
  name: asText('Send invitations'),
  why: asText('Track invitations and send reminders'),
  action: asText('View invitations'),
  path: '/people/invitations',
  permissions: ['add_employee'],
  minutes: 1,
};

export const setUpSteps: readonly SetUpStep[] = [invitationsStep];
