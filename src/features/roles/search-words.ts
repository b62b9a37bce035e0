import type { ScreenWords } from '#platform/web/screen.ts';

export const screenWords: ScreenWords = {
  '/settings/general-settings/role-permissions': {
    about: 'Who can do what',
    words: 'rights access admin manager',
  },
};
