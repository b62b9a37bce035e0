import { Button } from '@mantine/core';
import type { Reply } from '#platform/shared/contract.ts';
import { number, shortDay, timeOfDay, weekday } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { moment } from '#platform/web/relative-time.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { showFailure, showToast } from '#platform/web/ui/notices.ts';
import type { feed } from '../contract.ts';
import type { Post } from '../rules/shapes.ts';
import { feedApi } from './feed-api.ts';
import { versionTime } from './feed-words.ts';
import { handleGonePost } from './gone-posts.ts';
import c from './view-post.module.css';
import { asText, type Text } from '#platform/shared/translate.ts';

type Person = Reply<(typeof feed)['acknowledged']>['data'][number];
type State = 'not_yet' | 'acknowledged' | 'not_asked';

interface AcknowledgementListProps {
  people: readonly Person[];
  post: Post;
  state: State;
  whenDone(): void;
}

const nobody: Record<State, Text> = {
  not_yet: asText('Everyone has acknowledged it.'),
  acknowledged: asText('No one has acknowledged it yet.'),
  not_asked: asText('Everyone who can see it is asked.'),
};

/** Lists people with their status: seen, reminded, or why they are not asked. */
export function AcknowledgementList({ people, post, state, whenDone }: AcknowledgementListProps) {
  if (people.length === 0) return <p>{t(nobody[state])}</p>;
  return (
    <ul className={c['people']}>
      {people.map((person) => (
        <li key={person.id}>
          <Avatar name={person.name} avatar={person.avatar} size={32} />
          <span>
            <b>{person.name}</b>
            <small>{person.department_name}</small>
          </span>
          <span className={c['why']}>
            {whyTexts(person).map((text) => (
              <small key={text}>{text}</small>
            ))}
          </span>
          {state === 'not_yet' && <RemindOne post={post} person={person} whenDone={whenDone} />}
        </li>
      ))}
    </ul>
  );
}

/** Returns a few words each, the most important first. */
function whyTexts(person: Person): string[] {
  const { acknowledged_at, is_older, version_time, away, seen_at, reminded_at, not_asked_as } = person;
  if (not_asked_as !== null) return [not_asked_as === 'author' ? t('author') : t('joined later')];
  if (acknowledged_at !== null && !is_older) return [moment(acknowledged_at)];
  const older = is_older && version_time !== null && t('version of {when}', { when: versionTime(version_time) });
  return [
    away && awayText(away),
    older,
    seen_at !== null && t('seen {when}', { when: versionTime(seen_at) }),
    !older && seen_at === null && t('not opened'),
    reminded_at !== null && t('reminded {when}', { when: versionTime(reminded_at) }),
  ].filter((text) => typeof text === 'string');
}

/** 'not in, due 14:00', 'on leave, back Fri, 20 Nov' */
function awayText({ state, due, back_on }: NonNullable<Person['away']>): string {
  if (state === 'out') return due === null ? t('not in') : t('not in, due {time}', { time: timeOfDay(due) });
  if (back_on === null) return t('on leave');
  return t('on leave, back on {date}', { date: `${weekday(back_on, 'short')}, ${shortDay(back_on)}` });
}

/** Sends reminders and reports how many really go out. @param user_id null means everyone who has not acknowledged */
export async function remind(id: string, user_id: string | null): Promise<void> {
  try {
    const { people, recently, unreached } = await feedApi.remind.call({ params: { id }, body: { user_id } });
    showToast([sentText(people), recentlyText(recently), unseenText(unreached)].filter(Boolean).join('. '));
  } catch (error) {
    if (!handleGonePost(id, error)) void showFailure(error);
  }
}

function sentText(count: number): string {
  if (count === 0) return t('No one was reminded');
  return t('{count, plural, one {Reminder sent to # person} other {Reminder sent to # people}}', { count });
}

function recentlyText(count: number): string | null {
  if (count === 0) return null;
  return count === 1
    ? t('1 person was reminded less than an hour ago')
    : t('{count} people were reminded less than an hour ago', { count: number(count) });
}

function unseenText(count: number): string | null {
  if (count === 0) return null;
  return count === 1
    ? t('1 person has turned reminders off')
    : t('{count} people have turned reminders off', { count: number(count) });
}

interface RemindOneProps {
  post: Post;
  person: Person;
  whenDone(): void;
}

const RemindOne = ({ post, person, whenDone }: RemindOneProps) => (
  <Button
    variant="default"
    size="compact-sm"
    aria-label={t('Remind {name}', { name: person.name })}
    onClick={() => void remind(post.id, person.id).then(whenDone)}
  >
    {t('Remind')}
  </Button>
);
