import type { ScreenWords } from '#platform/web/screen.ts';

export const screenWords: ScreenWords = {
  '/settings/time/shift-templates/patterns': {
    about: 'Repeating cycles of shifts',
    words: 'rotation roster repeat',
  },
};
