import type { ScreenWords } from '#platform/web/screen.ts';

export const screenWords: ScreenWords = {
  '/people': {
    about: 'Everybody, found and filtered',
    words: 'employees staff directory organization chart',
  },
};
