import type { ScreenWords } from '#platform/web/screen.ts';

export const screenWords: ScreenWords = {
  '/settings/leave/holidays': {
    about: 'Days on which nobody has to work',
    words: 'public bank calendar',
  },
  '/settings/leave/holidays/import': {
    about: 'Take over a country’s holidays',
    words: 'public bank calendar year',
  },
};
