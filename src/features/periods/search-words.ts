import type { ScreenWords } from '#platform/web/screen.ts';

export const screenWords: ScreenWords = {
  '/settings/time/closed-periods': {
    about: 'Months that nobody changes any more',
    words: 'lock payroll close month',
  },
};
