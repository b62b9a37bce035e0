import type { ScreenWords } from '#platform/web/screen.ts';

export const screenWords: ScreenWords = {
  '/settings/time/shift-templates': {
    about: 'Times and colours of shifts',
    words: 'early late night template',
  },
  '/settings/time/shift-template/add': {
    about: 'Describe a new shift',
    words: 'create',
  },
};
