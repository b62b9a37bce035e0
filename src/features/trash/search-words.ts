import type { ScreenWords } from '#platform/web/screen.ts';

export const screenWords: ScreenWords = {
  '/settings/trash': {
    about: 'What was deleted and can come back',
    words: 'restore bin undo',
  },
};
