import { defineFaults } from '#platform/shared/faults.ts';

/** Of every write of every feature: apart from the contract, which is part of what sign-in loads first. */
export const companyFaults = defineFaults('company', {
  readOnly: [
    424,
    'This workspace can only be read until it is upgraded. Nothing was changed, and nothing is deleted. Please contact your administrator.',
  ],
});
