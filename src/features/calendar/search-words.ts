import type { ScreenWords } from '#platform/web/screen.ts';

export const screenWords: ScreenWords = {
  '/calendar': {
    about: 'Everyone’s shifts, leave and holidays',
    words: 'month week agenda subscribe ical',
  },
};
