import type { SetUpStep } from '#platform/shared/set-up.ts';

const general = '/settings/general-settings';

export const companyStep: SetUpStep = {
  key: 'company',
  position: 10,
  area: 'settings',
  name: 'Company information',
  why: 'Website and country',
  action: 'Describe your company',
  path: `${general}/company-information`,
  permissions: ['configure_company_setup'],
  minutes: 1,
};

export const logoStep: SetUpStep = {
  key: 'logo',
  position: 20,
  area: 'settings',
  name: 'Logo',
  why: 'Shown on every screen and in emails',
  action: 'Add your logo',
  path: `${general}/company-information`,
  permissions: ['configure_company_setup'],
  minutes: 1,
};

export const emailStep: SetUpStep = {
  key: 'email',
  position: 70,
  area: 'settings',
  name: 'Email setup',
  why: 'Invitations and password links are sent by email',
  action: 'Send a test email',
  path: `${general}/email-setup`,
  permissions: ['configure_email_setup'],
  minutes: 2,
};

export const handbookStep: SetUpStep = {
  key: 'handbook',
  position: 75,
  area: 'settings',
  name: 'Employee handbook',
  why: 'People read it while they join',
  action: 'Link the handbook',
  path: `${general}/employee-handbook`,
  permissions: ['configure_handbook_link'],
  minutes: 1,
  condition: 'if you have one',
};

export const networkStep: SetUpStep = {
  key: 'network',
  position: 60,
  area: 'attendance',
  name: 'Networks to clock in from',
  why: 'Without networks, people clock in from anywhere',
  action: 'Choose networks',
  path: `${general}/network-setup`,
  permissions: ['configure_network_setup'],
  minutes: 2,
  condition: 'if you want limits',
};

export const setUpSteps: readonly SetUpStep[] = [companyStep, logoStep, networkStep, emailStep, handbookStep];
