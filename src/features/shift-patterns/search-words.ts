import type { ScreenWords } from '#platform/web/screen.ts';

export const screenWords: ScreenWords = {
  '/settings/time/shift-templates/patterns': {
    about: 'Cycles of shifts that repeat by themselves',
    words: 'rotation roster repeat',
  },
};
