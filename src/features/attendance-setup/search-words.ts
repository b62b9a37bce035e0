import type { ScreenWords } from '#platform/web/screen.ts';

export const screenWords: ScreenWords = {
  '/settings/time/generic-setup': {
    about: 'Hours, grace period, breaks and periods',
    words: 'overtime late rounding timezone cycle working day',
  },
};
