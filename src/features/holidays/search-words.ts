import type { ScreenWords } from '#platform/web/screen.ts';

export const screenWords: ScreenWords = {
  '/settings/leave/holidays': {
    about: 'Days when no one has to work',
    words: 'public bank calendar',
  },
  '/settings/leave/holidays/import': {
    about: 'Import a country’s holidays',
    words: 'public bank calendar year',
  },
};
