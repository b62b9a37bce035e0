import type { ScreenWords } from '#platform/web/screen.ts';

export const screenWords: ScreenWords = {
  '/settings/time/closed-periods': {
    about: 'Months locked for payroll',
    words: 'lock payroll close month',
  },
};
