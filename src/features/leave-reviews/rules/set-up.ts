import type { SetUpStep } from '#platform/shared/set-up.ts';

export const leaveReviewStep: SetUpStep = {
  key: 'leave-review',
  position: 230,
  name: 'Say who decides about leave',
  why: 'Without a review process nobody can apply',
  path: '/settings/leave/review-process',
  area: 'leave',
};

export const setUpSteps: readonly SetUpStep[] = [leaveReviewStep];
