import type { ScreenWords } from '#platform/web/screen.ts';

export const screenWords: ScreenWords = {
  '/settings/leave/opening-balances': {
    about: 'What people had left before',
    words: 'import carry over start',
  },
};
