import type { ScreenWords } from '#platform/web/screen.ts';

export const screenWords: ScreenWords = {
  '/settings/time/shift-assignment': {
    about: 'Who works when',
    words: 'planner roster rota schedule publish',
  },
};
