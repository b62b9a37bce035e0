import type { ScreenWords } from '#platform/web/screen.ts';

export const screenWords: ScreenWords = {
  '/people/invitations': {
    about: 'Who is invited, and how far they have got',
    words: 'invite onboarding join resend',
  },
};
