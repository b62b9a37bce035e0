import type { ScreenWords } from '#platform/web/screen.ts';

export const screenWords: ScreenWords = {
  '/settings/people/departments': {
    about: 'Departments and who belongs to them',
    words: 'teams units organization',
  },
  '/settings/people/designations': {
    about: 'Job titles',
    words: 'job title position',
  },
  '/settings/people/employment-types': {
    about: 'Full time, part time and other contracts',
    words: 'contract',
  },
  '/settings/people/document-types': {
    about: 'Types of documents in profiles',
    words: 'certificate passport contract',
  },
  '/settings/people/groups': {
    about: 'Sets of people across departments',
    words: 'team assign',
  },
};
