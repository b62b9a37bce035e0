import type { ScreenWords } from '#platform/web/screen.ts';

export const screenWords: ScreenWords = {
  '/settings/people/archive': {
    about: 'People who have left',
    words: 'former discharged terminated rehire',
  },
};
