import type { ScreenWords } from '#platform/web/screen.ts';

export const screenWords: ScreenWords = {
  '/calendar': {
    about: 'Shifts, leave and holidays of everybody',
    words: 'month week agenda subscribe ical',
  },
};
