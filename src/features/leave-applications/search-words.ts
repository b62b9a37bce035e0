import type { ScreenWords } from '#platform/web/screen.ts';

export const screenWords: ScreenWords = {
  '/leaves/self': {
    about: 'Your leave and balances',
    words: 'balance vacation holiday days off sick',
  },
  '/leaves/all': {
    about: 'Applications waiting for approval',
    words: 'approve reject review requests',
  },
  '/leave/application/new': {
    about: 'Apply for days or hours off',
    words: 'request vacation sick holiday',
  },
  '/settings/leave/review-process': {
    about: 'Who approves leave, and in which steps',
    words: 'approval approver workflow',
  },
};
