import { defineFaults } from '#platform/shared/faults.ts';

/** Errors of all writes of all features; separate from the contract, which is loaded at sign-in. */
export const companyFaults = defineFaults('company', {
  readOnly: [
    424,
    'This workspace is read-only until you upgrade. Nothing was saved or deleted. Please contact your administrator.',
  ],
});
