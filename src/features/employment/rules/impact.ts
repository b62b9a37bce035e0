import { impact } from '#platform/shared/impact.ts';

/** Impact of a change of employment on another feature, shown before the change; the form keeps its own button. */
export const employmentImpact = impact.omit({ button: true });
