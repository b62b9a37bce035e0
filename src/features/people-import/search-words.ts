import type { ScreenWords } from '#platform/web/screen.ts';

export const screenWords: ScreenWords = {
  '/people/import': {
    about: 'Add many people from a file',
    words: 'csv excel upload employees',
  },
};
