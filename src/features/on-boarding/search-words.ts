import type { ScreenWords } from '#platform/web/screen.ts';

export const screenWords: ScreenWords = {
  '/people/invitations': {
    about: 'Invitations sent, opened and accepted',
    words: 'invite onboarding join resend',
  },
};
