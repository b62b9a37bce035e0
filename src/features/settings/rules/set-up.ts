import type { SetUpStep } from '#platform/shared/set-up.ts';
import { asText } from '#platform/shared/translate.ts';

const general = '/settings/general-settings';

export const companyStep: SetUpStep = {
  key: 'company',
  position: 10,
  area: 'settings',
  name: asText('Company information'),
  why: asText('Add your website and country'),
  action: asText('Add company details'),
  path: `${general}/company-information`,
  permissions: ['configure_company_setup'],
  minutes: 1,
};

export const logoStep: SetUpStep = {
  key: 'logo',
  position: 20,
  area: 'settings',
  name: asText('Logo'),
  why: asText('Your logo appears on every screen and in emails'),
  action: asText('Add your logo'),
  path: `${general}/company-information`,
  permissions: ['configure_company_setup'],
  minutes: 1,
};

export const emailStep: SetUpStep = {
  key: 'email',
  position: 70,
  area: 'settings',
  name: asText('Email setup'),
  why: asText('Invitations and password links are sent by email'),
  action: asText('Send test email'),
  path: `${general}/email-setup`,
  permissions: ['configure_email_setup'],
  minutes: 2,
};

export const handbookStep: SetUpStep = {
  key: 'handbook',
  position: 75,
  area: 'settings',
  name: asText('Employee handbook'),
  why: asText('New people read it during on-boarding'),
  action: asText('Add handbook link'),
  path: `${general}/employee-handbook`,
  permissions: ['configure_handbook_link'],
  minutes: 1,
  condition: asText('if you have one'),
};

export const networkStep: SetUpStep = {
  key: 'network',
  position: 60,
  area: 'attendance',
  name: asText('Clock-in networks'),
  why: asText('Without networks, people can clock in from anywhere'),
  action: asText('Choose networks'),
  path: `${general}/network-setup`,
  permissions: ['configure_network_setup'],
  minutes: 2,
  condition: asText('if you want limits'),
};

export const setUpSteps: readonly SetUpStep[] = [companyStep, logoStep, networkStep, emailStep, handbookStep];
