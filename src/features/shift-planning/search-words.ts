import type { ScreenWords } from '#platform/web/screen.ts';

export const screenWords: ScreenWords = {
  '/settings/time/shift-assignment': {
    about: 'Plan and publish shifts',
    words: 'planner roster rota schedule publish',
  },
};
