/** Areas with a welcome panel (specification B §3). */
export const wizardKeys = ['leave', 'attendance', 'employee', 'settings'] as const;
export type WizardKey = (typeof wizardKeys)[number];

/** What belongs to setting up a company, in the order in which one does it. */
export const wizardSteps = ['company', 'logo', 'departments', 'people', 'roles', 'network', 'email'] as const;
export type WizardStep = (typeof wizardSteps)[number];
