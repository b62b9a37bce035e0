import type { ScreenWords } from '#platform/web/screen.ts';

export const screenWords: ScreenWords = {
  '/settings/leave/leave-setup': {
    about: 'Leave rules for everyone',
    words: 'vacation carry over year',
  },
  '/settings/leave/leave-packages': {
    about: 'How much leave people get',
    words: 'allowance entitlement policy accrual',
  },
  '/settings/leave/leave-packages/new': {
    about: 'Describe how much leave people get',
    words: 'allowance policy create',
  },
  '/settings/leave/leave-types': {
    about: 'Annual leave, sick leave and other types',
    words: 'vacation parental unpaid',
  },
  '/settings/leave/opening-balances': {
    about: 'Leave balances from before Muster',
    words: 'import carry over start',
  },
};
