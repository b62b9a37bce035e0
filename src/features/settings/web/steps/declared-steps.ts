import type { SetUpStep } from '#platform/shared/set-up.ts';

const declared = import.meta.glob<readonly SetUpStep[]>('../../../*/rules/set-up.ts', {
  eager: true,
  import: 'setUpSteps',
});

const steps = new Map(
  Object.values(declared)
    .flat()
    .map((step) => [step.key, step]),
);

/** Returns title, purpose and path of a step, from all features. */
export const stepOf = (key: string): SetUpStep | undefined => steps.get(key);
