import type { ScreenWords } from '#platform/web/screen.ts';

export const screenWords: ScreenWords = {
  '/leaves/team': {
    about: 'Who of a department is away when',
    words: 'absence vacation colleagues',
  },
};
