import { defineFaults } from '#platform/shared/faults.ts';

/** Errors of all writes of all features; separate from the contract, which is loaded at sign-in. */
export const companyFaults = defineFaults('company', {
  readOnly: [
    424,
    'This workspace can only be read until it is upgraded. Nothing was changed, and nothing is deleted. Please contact your administrator.',
  ],
});
