import type { SetUpStep } from '#platform/shared/set-up.ts';
import { asText } from '#platform/shared/translate.ts';

export const leaveReviewStep: SetUpStep = {
  key: 'leave-review',
  position: 230,
  area: 'leave',
  name: asText('Leave approvers'),
  why: asText('Without a review process, no one can apply for leave'),
  action: asText('Choose approvers'),
  path: '/settings/leave/review-process',
  permissions: ['add_leave_review'],
  minutes: 2,
};

export const setUpSteps: readonly SetUpStep[] = [leaveReviewStep];
