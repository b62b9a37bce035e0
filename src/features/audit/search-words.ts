import type { ScreenWords } from '#platform/web/screen.ts';

export const screenWords: ScreenWords = {
  '/settings/audit-log': {
    about: 'Who changed what, and when',
    words: 'history changes log',
  },
};
