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
    who: 'Everybody it reaches',
    when: 'An announcement asks to be acknowledged',
    title: 'An announcement for you',
    mail: true,
  }),
  mentioned: alert({
    key: 'feed_mentioned',
    position: 81,
    name: 'Somebody names a person in the feed',
    who: 'People who are named and may see it',
    when: 'Somebody mentions me',
    title: 'Somebody has mentioned you',
    mail: false,
  }),
  commented: alert({
    key: 'feed_commented',
    position: 82,
    name: 'Somebody comments on a post',
    who: 'Who has written the post',
    when: 'Somebody commented on my post',
    title: 'A comment on your post',
    mail: false,
  }),
  due: alert({
    key: 'feed_due',
    position: 83,
    name: 'An announcement waits to be acknowledged',
    who: 'Who has not acknowledged it',
    when: 'Reminder: an announcement still waits',
    title: 'An announcement still waits for you',
    mail: true,
  }),
} as const;

export const alerts: readonly AlertType[] = Object.values(feedAlerts);
