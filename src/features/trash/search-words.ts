import type { ScreenWords } from '#platform/web/screen.ts';

export const screenWords: ScreenWords = {
  '/settings/trash': {
    about: 'Deleted items you can restore',
    words: 'restore bin undo',
  },
};
