const feature = process.env['TEST_FEATURE'];

/** Whether tests generated from this feature's contract run: `npm test -- --feature=NAME` narrows them to one. */
export const isInNarrowing = (name: string | undefined): boolean => feature === undefined || name === feature;
