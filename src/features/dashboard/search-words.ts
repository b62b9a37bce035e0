import type { ScreenWords } from '#platform/web/screen.ts';

export const screenWords: ScreenWords = {
  '/feed': {
    about: 'Posts, your day and who’s in',
    words: 'home start news dashboard landing notice board',
  },
  '/settings/feed-settings/feed-card-setup': {
    about: 'Which cards appear next to the posts, and in what order',
    words: 'widgets birthdays anniversaries who is in',
  },
};
