import { UnstyledButton } from '@mantine/core';
import { mdiBullhornOutline, mdiCommentOutline, mdiPin } from '@mdi/js';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { date, number } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { useSession } from '#platform/web/session.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { profilePath } from '#features/people/web/parts/profile-links.ts';
import type { Post } from '../rules/shapes.ts';
import { AcknowledgeFoot } from './AcknowledgeFoot.tsx';
import { moment } from '#platform/web/relative-time.ts';
import { feedApi } from './feed-api.ts';
import { audienceText } from './feed-words.ts';
import { LoveButton } from '#features/comments/web/parts/LoveButton.tsx';
import { Changed } from './Changed.tsx';
import c from './post.module.css';
import { PostBody } from './PostBody.tsx';
import { GonePost } from './GonePost.tsx';
import { Files, Photos } from './PostFiles.tsx';
import { PostMenu } from './PostMenu.tsx';
import { keepEdited, useGone } from './gone-posts.ts';
import { useLove } from './use-love.ts';

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
  useEffect(() => (isEditing ? keepEdited(post.id) : undefined), [isEditing, post.id]);
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
      <Acts post={post} seen={seen} isOpen={isOpen} onOpen={() => setOpen(isAlone || !isOpen)} />
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

interface ActsProps extends Required<Pick<PostCardProps, 'post' | 'seen'>> {
  isOpen: boolean;
  onOpen(): void;
}

function Acts({ post, seen, isOpen, onOpen }: ActsProps) {
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
