import type { ScreenWords } from '#platform/web/screen.ts';

export const screenWords: ScreenWords = {
  '/settings/people/own-profiles': {
    about: 'What people may see and change of themselves',
    words: 'sections privacy self service',
  },
};
