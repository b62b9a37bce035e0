import type { AlertType } from '#platform/shared/alerts.ts';
import { asText, type Text } from '#platform/shared/translate.ts';

interface FeedAlert extends Pick<AlertType, 'key' | 'position' | 'name' | 'who' | 'title' | 'mail'> {
  readonly when: Text;
}

const alert = ({ when, ...type }: FeedAlert): AlertType => ({
  ...type,
  notifyMe: { group: asText('Feed'), when },
  in_app: true,
  push: true,
});

export const feedAlerts = {
  announced: alert({
    key: 'feed_announced',
    position: 80,
    name: asText('An announcement is published'),
    who: asText('Everyone it’s shared with'),
    when: asText('An announcement asks for my acknowledgement'),
    title: asText('New announcement for you'),
    mail: true,
  }),
  mentioned: alert({
    key: 'feed_mentioned',
    position: 81,
    name: asText('Someone mentions a person in the feed'),
    who: asText('Mentioned people who can see it'),
    when: asText('Someone mentions me'),
    title: asText('Someone mentioned you'),
    mail: false,
  }),
  commented: alert({
    key: 'feed_commented',
    position: 82,
    name: asText('Someone comments on a post'),
    who: asText('The author of the post'),
    when: asText('Someone comments on my post'),
    title: asText('New comment on your post'),
    mail: false,
  }),
  due: alert({
    key: 'feed_due',
    position: 83,
    name: asText('An announcement is not acknowledged yet'),
    who: asText('People who haven’t acknowledged it'),
    when: asText('Reminder to acknowledge an announcement'),
    title: asText('Reminder: please acknowledge an announcement'),
    mail: true,
  }),
} as const;

export const alerts: readonly AlertType[] = Object.values(feedAlerts);
