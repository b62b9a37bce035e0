import type { ScreenWords } from '#platform/web/screen.ts';

export const screenWords: ScreenWords = {
  '/time/shift/view-my-shifts': {
    about: 'Your upcoming shifts',
    words: 'roster rota schedule plan',
  },
};
