import type { SetUpStep } from '#platform/shared/set-up.ts';

const general = '/settings/general-settings';

export const companyStep: SetUpStep = {
  key: 'company',
  position: 10,
  area: 'settings',
  name: 'Company information',
  why: 'Add your website and country',
  action: 'Add company details',
  path: `${general}/company-information`,
  permissions: ['configure_company_setup'],
  minutes: 1,
};

export const logoStep: SetUpStep = {
  key: 'logo',
  position: 20,
  area: 'settings',
  name: 'Logo',
  why: 'Your logo appears on every screen and in emails',
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
  action: 'Send test email',
  path: `${general}/email-setup`,
  permissions: ['configure_email_setup'],
  minutes: 2,
};

export const handbookStep: SetUpStep = {
  key: 'handbook',
  position: 75,
  area: 'settings',
  name: 'Employee handbook',
  why: 'New people read it during on-boarding',
  action: 'Add handbook link',
  path: `${general}/employee-handbook`,
  permissions: ['configure_handbook_link'],
  minutes: 1,
  condition: 'if you have one',
};

export const networkStep: SetUpStep = {
  key: 'network',
  position: 60,
  area: 'attendance',
  name: 'Clock-in networks',
  why: 'Without networks, people can clock in from anywhere',
  action: 'Choose networks',
  path: `${general}/network-setup`,
  permissions: ['configure_network_setup'],
  minutes: 2,
  condition: 'if you want limits',
};

export const setUpSteps: readonly SetUpStep[] = [companyStep, logoStep, networkStep, emailStep, handbookStep];
