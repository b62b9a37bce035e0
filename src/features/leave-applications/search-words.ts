import type { ScreenWords } from '#platform/web/screen.ts';

export const screenWords: ScreenWords = {
  '/leaves/self': {
    about: 'Your leave and what is left of it',
    words: 'balance vacation holiday days off sick',
  },
  '/leaves/all': {
    about: 'Applications that wait for a decision',
    words: 'approve reject review requests',
  },
  '/leave/application/new': {
    about: 'Ask for days or hours off',
    words: 'request vacation sick holiday',
  },
  '/settings/leave/review-process': {
    about: 'Who decides about leave, in which steps',
    words: 'approval approver workflow',
  },
};
