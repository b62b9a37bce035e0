import type { ScreenWords } from '#platform/web/screen.ts';

export const screenWords: ScreenWords = {
  '/people': {
    about: 'Everyone, with search and filters',
    words: 'employees staff directory organization chart',
  },
};
