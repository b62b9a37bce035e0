import type { ScreenWords } from '#platform/web/screen.ts';

export const screenWords: ScreenWords = {
  '/settings/people/own-profiles': {
    about: 'What people can see and change in their own profile',
    words: 'sections privacy self service',
  },
};
