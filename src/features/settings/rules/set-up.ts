import type { SetUpStep } from '#platform/shared/set-up.ts';

const general = '/settings/general-settings';

export const companyStep: SetUpStep = {
  key: 'company',
  position: 10,
  name: 'Describe your company',
  why: 'Website and country',
  path: `${general}/company-information`,
};

export const logoStep: SetUpStep = {
  key: 'logo',
  position: 20,
  name: 'Add your logo',
  why: 'Shown on every screen and in emails',
  path: `${general}/company-information`,
};

export const networkStep: SetUpStep = {
  key: 'network',
  position: 60,
  name: 'Limit where people clock in from',
  why: 'Without networks, people clock in from anywhere',
  path: `${general}/network-setup`,
};

export const emailStep: SetUpStep = {
  key: 'email',
  position: 70,
  name: 'Send a test email',
  why: 'Invitations and password links are sent by email',
  path: `${general}/email-setup`,
  area: 'employee',
};

export const setUpSteps: readonly SetUpStep[] = [companyStep, logoStep, networkStep, emailStep];
