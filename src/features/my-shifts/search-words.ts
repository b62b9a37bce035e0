import type { ScreenWords } from '#platform/web/screen.ts';

export const screenWords: ScreenWords = {
  '/time/shift/view-my-shifts': {
    about: 'When you work next',
    words: 'roster rota schedule plan',
  },
};
