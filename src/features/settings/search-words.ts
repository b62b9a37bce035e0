import type { ScreenWords } from '#platform/web/screen.ts';

export const screenWords: ScreenWords = {
  '/settings/general-settings/company-information': {
    about: 'Company name, logo, website and formats',
    words: 'timezone date format currency',
  },
  '/settings/general-settings/theme-design': {
    about: 'Menu and button colours',
    words: 'color brand dark',
  },
  '/settings/general-settings/network-setup': {
    about: 'Networks people can clock in from',
    words: 'ip address allowed wifi',
  },
  '/settings/general-settings/email-setup': {
    about: 'Email appearance and test emails',
    words: 'smtp mail sender',
  },
  '/settings/general-settings/employee-handbook': {
    about: 'Link to the handbook',
    words: 'policy link',
  },
};
