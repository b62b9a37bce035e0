export const periodStates = ['open', 'confirmed', 'approved', 'closed'] as const;
export type PeriodState = (typeof periodStates)[number];

/** Steps that a calendar needs before a person's period can be closed. */
export const closingNeeds = ['nothing', 'confirmation', 'approval', 'both'] as const;
export type ClosingNeeds = (typeof closingNeeds)[number];

/** Step as far as it decides about the state. */
export interface StepFacts {
  readonly kind: 'confirmed' | 'approved' | 'sent_back';
  readonly figures_hash: string;
}

/** State of a person's period, and the steps it follows from. */
export interface PeriodProgress<Step extends StepFacts> {
  readonly state: PeriodState;
  /** Steps that count; null without one. */
  readonly confirmed: Step | null;
  readonly approved: Step | null;
  /** Last step, if it counts no longer because figures have changed. */
  readonly lost: Step | null;
  /** Last step, if it sent the period back to the person. */
  readonly sent_back: Step | null;
}

/**
 * Returns the state of a period. A step counts if nothing was sent back since, and the figures are those it was taken
 * with.
 * @param steps in the order in which they were taken
 */
export function progressOf<Step extends StepFacts>(
  steps: readonly Step[],
  { figures_hash, isClosed }: { readonly figures_hash: string; readonly isClosed: boolean },
): PeriodProgress<Step> {
  const last = steps.at(-1) ?? null;
  const since = steps.slice(steps.findLastIndex(({ kind }) => kind === 'sent_back') + 1);
  const counting = (kind: StepFacts['kind']) =>
    since.findLast((step) => step.kind === kind && step.figures_hash === figures_hash) ?? null;
  const [confirmed, approved] = [counting('confirmed'), counting('approved')];
  const state = isClosed ? 'closed' : approved ? 'approved' : confirmed ? 'confirmed' : 'open';
  return {
    state,
    confirmed,
    approved,
    lost: !isClosed && last && last.kind !== 'sent_back' && last.figures_hash !== figures_hash ? last : null,
    sent_back: !isClosed && last?.kind === 'sent_back' ? last : null,
  };
}

export type MissingStep = 'confirmation' | 'approval';

/** Returns the steps that a period lacks before it can be closed. */
export function missingSteps(
  needs: ClosingNeeds,
  { confirmed, approved }: Pick<PeriodProgress<StepFacts>, 'confirmed' | 'approved'>,
): MissingStep[] {
  const missing: MissingStep[] = [];
  if ((needs === 'confirmation' || needs === 'both') && !confirmed) missing.push('confirmation');
  if ((needs === 'approval' || needs === 'both') && !approved) missing.push('approval');
  return missing;
}

/** Whether a period has to be confirmed before it can be approved. */
export const needsConfirmation = (needs: ClosingNeeds): boolean => needs === 'confirmation' || needs === 'both';
