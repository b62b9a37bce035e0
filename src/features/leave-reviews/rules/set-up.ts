import type { SetUpStep } from '#platform/shared/set-up.ts';

export const leaveReviewStep: SetUpStep = {
  key: 'leave-review',
  position: 230,
  area: 'leave',
  name: 'Who reviews leave',
  why: 'Without a review process nobody can apply',
  action: 'Say who decides',
  path: '/settings/leave/review-process',
  permissions: ['add_leave_review'],
  minutes: 2,
};

export const setUpSteps: readonly SetUpStep[] = [leaveReviewStep];
