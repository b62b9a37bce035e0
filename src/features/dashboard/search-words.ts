import type { ScreenWords } from '#platform/web/screen.ts';

export const screenWords: ScreenWords = {
  '/feed': {
    about: 'Posts, your day and who is in',
    words: 'home start news dashboard landing notice board',
  },
  '/settings/feed-settings/feed-card-setup': {
    about: 'Which cards stand beside the posts, and in which order',
    words: 'widgets birthdays anniversaries who is in',
  },
};
