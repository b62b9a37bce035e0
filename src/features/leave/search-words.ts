import type { ScreenWords } from '#platform/web/screen.ts';

export const screenWords: ScreenWords = {
  '/settings/leave/leave-setup': {
    about: 'Rules of leave for everybody',
    words: 'vacation carry over year',
  },
  '/settings/leave/leave-packages': {
    about: 'How much leave people get',
    words: 'allowance entitlement policy accrual',
  },
  '/settings/leave/leave-packages/new': {
    about: 'Describe what people get of leave',
    words: 'allowance policy create',
  },
  '/settings/leave/leave-types': {
    about: 'Kinds of leave: annual, sick and the like',
    words: 'vacation parental unpaid',
  },
};
