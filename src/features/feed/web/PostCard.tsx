import { UnstyledButton, Button } from '@mantine/core';
import { mdiBullhornOutline, mdiCommentOutline, mdiPin, mdiCheckCircle, mdiAlertCircleOutline } from '@mdi/js';
import { Link } from '@tanstack/react-router';
import { useEffect, useState, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { date, number } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { useSession } from '#platform/web/session.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { moment } from '#platform/web/relative-time.ts';
import { focusIfLost } from '#platform/web/ui/focus-return.ts';
import { showFailure } from '#platform/web/ui/notices.ts';
import { useAction } from '#platform/web/use-action.ts';
import { profilePath } from '#features/people/web/parts/profile-links.ts';
import { LoveButton } from '#features/comments/web/parts/LoveButton.tsx';
import type { Post } from '../rules/shapes.ts';
import { feedApi } from './feed-api.ts';
import { audienceText, versionTime } from './feed-words.ts';
import { Changed } from './Changed.tsx';
import { PostBody } from './PostBody.tsx';
import { Files, Photos } from './PostFiles.tsx';
import { PostMenu } from './PostMenu.tsx';
import { markAsEdited, useGone, handleGonePost, type GonePostView } from './gone-posts.ts';
import { useLove } from './use-love.ts';
import { actedOn, patchPost, setUnseen } from './use-posts.ts';
import { useSeen } from './use-seen.ts';
import c from './post.module.css';

const Comments = lazyPart(() => import('./Comments.tsx'), 'Comments');
// Loaded on demand, as posts are rarely edited.
const Composer = lazyPart(() => import('./Composer.tsx'), 'Composer');

interface PostCardProps {
  post: Post;
  /** Whether it is on its own screen, with all its comments. */
  isAlone?: boolean;
  /** Number of people who have seen the announcement; null when not requested. */
  seen?: number | null;
}

/** A post with its author, audience, reactions and comments. */
export function PostCard({ post, isAlone = false, seen = null }: PostCardProps) {
  const [isEditing, setEditing] = useState(false);
  const [isOpen, setOpen] = useState(isAlone);
  const gone = useGone(post.id);
  useEffect(() => (isEditing ? markAsEdited(post.id) : undefined), [isEditing, post.id]);
  // Keeps the edit open; saving it reports that the post is gone.
  if (isEditing) return <Composer post={post} onClose={() => setEditing(false)} />;
  if (gone) return <GonePost gone={gone} />;
  const card = (
    <article className={c['post']} aria-label={post.title} data-post={post.id}>
      <Head post={post} onEdit={() => setEditing(true)} />
      <PostBody body={post.body} />
      <Changed post={post} />
      <Photos post={post} />
      <Files files={post.attachments} />
      <PostActions post={post} seen={seen} isOpen={isOpen} onOpen={() => setOpen(isAlone || !isOpen)} />
      <AcknowledgeFoot post={post} />
      {isOpen && !isAlone && <Comments post={post} isAlone={false} />}
    </article>
  );
  if (!isAlone) return card;
  return (
    <div className={c['alone']}>
      {card}
      <Comments post={post} isAlone />
    </div>
  );
}

function Head({ post, onEdit }: { post: Post; onEdit(): void }) {
  const { user, created_time } = post;
  const { can } = useSession();
  return (
    <header className={c['head']}>
      <Avatar name={user.name} avatar={user.avatar} size={40} />
      <div className={c['who']}>
        <Link to={profilePath(user.username)}>{user.name}</Link>
        <small>
          {user.designation_name && `${user.designation_name} · `}
          {created_time && (
            <Link to={`/feed/view/${post.slug}`}>
              <time dateTime={created_time}>{moment(created_time)}</time>
            </Link>
          )}
          {` · ${audienceText(post)}`}
        </small>
      </div>
      <div className={c['tags']}>
        {post.is_pinned && (
          <span className={c['pinned']}>
            <Icon path={mdiPin} size={16} />
            {post.pinned_until && can('pin_feed')
              ? t('Pinned until {date}', { date: date(post.pinned_until) })
              : t('Pinned')}
          </span>
        )}
        {post.type === 1 && (
          <span className={c['tag']}>
            <Icon path={mdiBullhornOutline} size={16} />
            {t('Announcement')}
          </span>
        )}
      </div>
      <PostMenu post={post} onEdit={onEdit} />
    </header>
  );
}

interface PostActionsProps extends Required<Pick<PostCardProps, 'post' | 'seen'>> {
  isOpen: boolean;
  onOpen(): void;
}

function PostActions({ post, seen, isOpen, onOpen }: PostActionsProps) {
  const love = useLove(post);
  return (
    <div className={c['acts']}>
      <LoveButton
        state={post}
        of={t('{name}’s post', { name: post.user.name })}
        who={feedApi.reactors.read({ params: { feed_id: post.id } })}
        onPress={love}
      />
      <UnstyledButton
        className={c['act'] ?? ''}
        aria-expanded={isOpen}
        aria-label={t('Comments: {count}', { count: post.comments_count })}
        onClick={onOpen}
      >
        <Icon path={mdiCommentOutline} size={20} />
        <span className="num">{number(post.comments_count)}</span>
      </UnstyledButton>
      <small>{seenText(post, seen) ?? lovedText(post) ?? readText(post)}</small>
    </div>
  );
}

const readText = ({ reading_time }: Post) => t('{minutes} min read', { minutes: reading_time });

/** '1 min read · seen by 52 of 60'. People who have acknowledged it meanwhile count as having seen it. */
function seenText(post: Post, seen: number | null): string | null {
  const { asked_count: acknowledgerCount, acknowledges_count: done, created_time } = post;
  if (seen === null || !acknowledgerCount || created_time === null) return null;
  const count = Math.max(seen, done ?? 0);
  return t('{reading} · seen by {count} of {asked}', { reading: readText(post), count, asked: acknowledgerCount });
}

function lovedText({ reactions, auth_reaction }: Post): string | null {
  if (auth_reaction === null) return null;
  const others = reactions.Love - 1;
  if (others <= 0) return t('You love this');
  return t('{count, plural, one {You and # other love this} other {You and # others love this}}', { count: others });
}

/** Asks the viewer to acknowledge an announcement and shows how many have. */
function AcknowledgeFoot({ post }: { post: Post }) {
  const { acknowledges_count: done, asked_count: acknowledgerCount, acknowledged, auth_seen } = post;
  const acknowledge = useAcknowledge(post);
  const end = useSeen(post);
  const answer = useRef<HTMLDivElement>(null);
  if (post.type !== 1 || done === null || acknowledgerCount === null || post.created_time === null) return null;
  const isDone = acknowledged?.is_current === true;
  return (
    <div ref={end} className={c['foot']} data-done={isDone || undefined}>
      {isDone && <Icon path={mdiCheckCircle} size={24} />}
      <div ref={answer} tabIndex={-1}>
        <AcknowledgeRequest post={post} />
      </div>
      <Progress done={done} asked={acknowledgerCount} />
      {!auth_seen && (
        // The button disappears with the question, so the answer takes the focus.
        <Button
          loading={acknowledge.busy}
          onClick={() => void acknowledge.run().then(() => focusIfLost(() => answer.current))}
        >
          {acknowledged ? t('Acknowledge again') : t('Acknowledge')}
        </Button>
      )}
    </div>
  );
}

function AcknowledgeRequest({ post: { acknowledged, auth_seen, asked_time, version, is_own } }: { post: Post }) {
  if (acknowledged?.is_current)
    return (
      <>
        <b>{t('You acknowledged this {when}', { when: moment(acknowledged.at) })}</b>
        {version > 1 && <small>{t('Version of {time}', { time: versionTime(acknowledged.version_time) })}</small>}
      </>
    );
  if (acknowledged && asked_time)
    return (
      <>
        <b>{t('You acknowledged the version of {time}.', { time: versionTime(acknowledged.version_time) })}</b>
        <small>{t('Please also acknowledge the version of {time}.', { time: versionTime(asked_time) })}</small>
      </>
    );
  if (!auth_seen) return <b>{t('Please acknowledge that you’ve read this.')}</b>;
  return (
    <small>
      {is_own
        ? t('We ask everyone who can see it to acknowledge it.')
        : t('You joined after this was published, so you don’t need to acknowledge it.')}
    </small>
  );
}

function Progress({ done, asked }: { done: number; asked: number }) {
  return (
    <div className={c['progress']}>
      {t('Acknowledged by {done} of {asked}', { done, asked })}
      <div className={c['bar']} aria-hidden>
        <i style={{ width: `${asked ? (done / asked) * 100 : 0}%` }} />
      </div>
    </div>
  );
}

/** Acknowledges the version that is shown and updates the screen immediately. */
function useAcknowledge(post: Post) {
  const cache = useQueryClient();
  return useAction(
    async () => {
      const { id, version } = post;
      const { total_unseen, acknowledges_count } = await feedApi.acknowledge.call({
        params: { id },
        body: { version },
      });
      const at = new Date().toISOString();
      const acknowledged = { at, version_time: post.asked_time ?? at, is_current: true };
      patchPost(cache, id, (known) => ({ ...known, auth_seen: true, acknowledges_count, acknowledged }));
      actedOn(cache, id);
      setUnseen(cache, total_unseen);
    },
    {
      onFault(fault) {
        if (handleGonePost(post.id, fault)) return;
        void showFailure(fault);
        void cache.invalidateQueries({ queryKey: feedApi.index.key });
        void cache.invalidateQueries({ queryKey: feedApi.view.key });
      },
    },
  );
}

/** Replaces a post that disappeared: says why and shows the viewer's unsent comment or edit. */
function GonePost({ gone: { why, unsent } }: { gone: GonePostView }) {
  return (
    <article className={c['post']}>
      <div className={c['gone']} role="status">
        <Icon path={mdiAlertCircleOutline} size={20} />
        <div>
          <b>{whyText(why)}</b> {unsent && <Unsent unsent={unsent} />}
        </div>
      </div>
    </article>
  );
}

function whyText(why: GonePostView['why']): string {
  if (why === 'deleted') return t('This post was deleted.');
  return why === 'withdrawn'
    ? t('This post is no longer shared with you.')
    : t('This post was deleted or isn’t shared with you.');
}

function Unsent({ unsent: { what, text } }: { unsent: NonNullable<GonePostView['unsent']> }) {
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => {},
    );
  return (
    <>
      {what === 'comment' ? t('We couldn’t send your comment.') : t('We couldn’t save your change.')}
      <q>{text}</q>
      <UnstyledButton className={c['act'] ?? ''} data-small onClick={() => void copy()}>
        {isCopied ? t('Copied') : t('Copy text')}
      </UnstyledButton>
    </>
  );
}
