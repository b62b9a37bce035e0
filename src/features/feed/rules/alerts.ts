import type { AlertType } from '#platform/shared/alerts.ts';

interface FeedAlert extends Pick<AlertType, 'key' | 'position' | 'name' | 'who' | 'title' | 'mail'> {
  readonly when: string;
}

const alert = ({ when, ...type }: FeedAlert): AlertType => ({
  ...type,
  tellMe: { group: 'Feed', when },
  in_app: true,
  push: true,
});

export const feedAlerts = {
  announced: alert({
    key: 'feed_announced',
    position: 80,
    name: 'An announcement is published',
    who: 'Everyone it’s shared with',
    when: 'An announcement asks for my acknowledgement',
    title: 'New announcement for you',
    mail: true,
  }),
  mentioned: alert({
    key: 'feed_mentioned',
    position: 81,
    name: 'Someone mentions a person in the feed',
    who: 'Mentioned people who can see it',
    when: 'Someone mentions me',
    title: 'Someone mentioned you',
    mail: false,
  }),
  commented: alert({
    key: 'feed_commented',
    position: 82,
    name: 'Someone comments on a post',
    who: 'The author of the post',
    when: 'Someone comments on my post',
    title: 'New comment on your post',
    mail: false,
  }),
  due: alert({
    key: 'feed_due',
    position: 83,
    name: 'An announcement is not acknowledged yet',
    who: 'People who haven’t acknowledged it',
    when: 'Reminder to acknowledge an announcement',
    title: 'Reminder: please acknowledge an announcement',
    mail: true,
  }),
} as const;

export const alerts: readonly AlertType[] = Object.values(feedAlerts);
