import type { ScreenWords } from '#platform/web/screen.ts';

export const screenWords: ScreenWords = {
  '/leaves/team': {
    about: 'Department absences by day',
    words: 'absence vacation colleagues',
  },
};
