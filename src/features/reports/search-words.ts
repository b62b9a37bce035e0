import type { ScreenWords } from '#platform/web/screen.ts';

export const screenWords: ScreenWords = {
  '/reports': {
    about: 'Timesheet, absence, leave and employee files',
    words: 'export excel csv pdf payroll',
  },
};
