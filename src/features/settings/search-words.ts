import type { ScreenWords } from '#platform/web/screen.ts';

export const screenWords: ScreenWords = {
  '/settings/general-settings/company-information': {
    about: 'Name, logo, address and formats of the company',
    words: 'timezone date format currency',
  },
  '/settings/general-settings/theme-design': {
    about: 'Colours of the menu and the buttons',
    words: 'color brand dark',
  },
  '/settings/general-settings/network-setup': {
    about: 'Networks from which people may clock in',
    words: 'ip address allowed wifi',
  },
  '/settings/general-settings/email-setup': {
    about: 'The server by which mails are sent',
    words: 'smtp mail sender',
  },
  '/settings/general-settings/employee-handbook': {
    about: 'Where the handbook is',
    words: 'policy link',
  },
};
