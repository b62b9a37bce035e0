/** People who are changed at once, while their answer is waited for; more are a batch. */
export const maxAtOnce = 100;
/** As many one action takes. */
export const maxChosen = 10_000;
/** People of a file that is waited for; a file of more is made by a batch. */
export const maxExportedAtOnce = 2_000;
