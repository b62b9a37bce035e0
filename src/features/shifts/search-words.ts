import type { ScreenWords } from '#platform/web/screen.ts';

export const screenWords: ScreenWords = {
  '/settings/time/shift-templates': {
    about: 'Shift times and colours',
    words: 'early late night template',
  },
  '/settings/time/shift-template/add': {
    about: 'Create a shift template',
    words: 'create',
  },
};
