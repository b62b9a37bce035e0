import type { ScreenWords } from '#platform/web/screen.ts';

export const screenWords: ScreenWords = {
  '/time/self': {
    about: 'Your days, times and breaks',
    words: 'my time timesheet hours clock worked',
  },
  '/time/bird-view': {
    about: 'Everyone’s days of a month at a glance',
    words: 'grid month absent late overview timesheet',
  },
  '/time/individual-view': {
    about: 'One person’s days, with corrections',
    words: 'correct edit times employee',
  },
};
