/** Maximum number of people changed in one request; more become a batch. */
export const maxAtOnce = 100;
/** Maximum number of people of one action. */
export const maxChosen = 10_000;
/** Maximum number of people exported in one request; more are exported by a batch. */
export const maxExportedAtOnce = 2_000;
