import type { ScreenWords } from '#platform/web/screen.ts';

export const screenWords: ScreenWords = {
  '/settings/leave/opening-balances': {
    about: 'Leave balances from before Muster',
    words: 'import carry over start',
  },
};
