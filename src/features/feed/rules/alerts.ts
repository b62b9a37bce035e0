import type { AlertType } from '#platform/shared/alerts.ts';

const alert = (key: string, position: number, name: string, who: string, mail: boolean): AlertType => ({
  key,
  position,
  name,
  who,
  in_app: true,
  mail,
});

export const feedAlerts = {
  announced: alert('feed_announced', 80, 'An announcement is published', 'Everybody it reaches', true),
  mentioned: alert(
    'feed_mentioned',
    61,
    'Somebody names a person in the feed',
    'Whoever is named and may see it',
    false,
  ),
  commented: alert('feed_commented', 82, 'Somebody comments on a post', 'Who has written the post', false),
  due: alert('feed_due', 83, 'An announcement waits to be acknowledged', 'Who has not acknowledged it', true),
} as const;

export const alerts: readonly AlertType[] = Object.values(feedAlerts);
