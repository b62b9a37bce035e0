import type { ScreenWords } from '#platform/web/screen.ts';

export const screenWords: ScreenWords = {
  '/notification/all': {
    about: 'All your alerts',
    words: 'notifications bell unread inbox',
  },
  '/notification/preferences': {
    about: 'Which alerts you get, and how',
    words: 'notifications mail push quiet hours email',
  },
  '/settings/general-settings/alert-setup': {
    about: 'Who is notified of what, and how',
    words: 'notifications mail push email',
  },
};
