import type { SetUpStep } from '#platform/shared/set-up.ts';

const general = '/settings/general-settings';

export const companyStep: SetUpStep = {
  key: 'company',
  position: 10,
  name: 'Tell who you are',
  why: 'Website and country',
  path: `${general}/company-information`,
};

export const logoStep: SetUpStep = {
  key: 'logo',
  position: 20,
  name: 'Add your logo',
  why: 'Everybody recognises the place',
  path: `${general}/company-information`,
};

export const networkStep: SetUpStep = {
  key: 'network',
  position: 60,
  name: 'Say from where people clock in',
  why: 'Without a network, from anywhere',
  path: `${general}/network-setup`,
};

export const emailStep: SetUpStep = {
  key: 'email',
  position: 70,
  name: 'Try the mails',
  why: 'Invitations and links travel by mail',
  path: `${general}/email-setup`,
};

export const setUpSteps: readonly SetUpStep[] = [companyStep, logoStep, networkStep, emailStep];
