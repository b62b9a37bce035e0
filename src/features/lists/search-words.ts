import type { ScreenWords } from '#platform/web/screen.ts';

export const screenWords: ScreenWords = {
  '/settings/people/departments': {
    about: 'Parts of the company, and who belongs to them',
    words: 'teams units organization',
  },
  '/settings/people/designations': {
    about: 'What people are called at work',
    words: 'job title position',
  },
  '/settings/people/employment-types': {
    about: 'Full time, part time and the like',
    words: 'contract',
  },
  '/settings/people/document-types': {
    about: 'Kinds of documents in profiles',
    words: 'certificate passport contract',
  },
  '/settings/people/groups': {
    about: 'People who are chosen together',
    words: 'team assign',
  },
};
