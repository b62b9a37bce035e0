import { ActionIcon, Modal, VisuallyHidden } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { mdiChevronLeft, mdiChevronRight, mdiClose, mdiDownload, mdiHeart, mdiHeartOutline } from '@mdi/js';
import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { inlineKey, inlineOffset, inlineSign, scrollInline } from '#platform/web/direction.ts';
import { t } from '#platform/web/i18n.ts';
import { moment } from '#platform/web/relative-time.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { useFocusReturned } from '#platform/web/ui/focus-return.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { FileRecord } from '#features/files/contract.ts';
import type { Photo, Post } from '../rules/shapes.ts';
import { photoText } from './feed-words.ts';
import { useLove } from './use-love.ts';
import c from './viewer.module.css';

/** Minimum distance of a swipe in pixels. */
const swipePx = 48;

interface PhotoViewerProps {
  post: Post;
  first: number;
  onClose(): void;
}

/** Shows a post's photos one by one: arrows, Home and End, swipes, the strip; the focus returns to the photo. */
export function PhotoViewer({ post, first, onClose }: PhotoViewerProps) {
  useFocusReturned();
  const { photos } = post;
  const { index, last, go, onPointerDown, onPointerUp } = usePlace(first, photos.length);
  const photo = photos[index];
  if (!photo) return null;
  return (
    <Modal.Root opened onClose={onClose} fullScreen>
      <Modal.Overlay />
      <Modal.Content aria-label={t('Photos')}>
        {/* Modal passes the class of its content to its frame as well. */}
        <div className={c['viewer']}>
          <header>
            <Of post={post} />
            <span className="num">{t('{number} of {count}', { number: index + 1, count: photos.length })}</span>
            <PhotoActions post={post} photo={photo} onClose={onClose} />
          </header>
          <div className={c['stage']} {...{ onPointerDown, onPointerUp }}>
            <Step label={t('Previous photo')} path={mdiChevronLeft} isEnd={index === 0} onStep={() => go(index - 1)} />
            <img key={photo.id} src={photo.url} alt={photoText(photo)} draggable={false} />
            <Step label={t('Next photo')} path={mdiChevronRight} isEnd={index === last} onStep={() => go(index + 1)} />
          </div>
          <footer>
            <p>{photoText(photo)}</p>
            {photos.length > 1 && <Strip photos={photos} index={index} onChoose={go} />}
          </footer>
          <VisuallyHidden role="status">
            {t('Photo {number} of {count}: {name}', {
              number: index + 1,
              count: photos.length,
              name: photoText(photo),
            })}
          </VisuallyHidden>
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Shows the author of the photos. */
const Of = ({ post: { user, title, created_time } }: { post: Post }) => (
  <div className={c['of']}>
    <Avatar name={user.name} avatar={user.avatar} size={36} />
    <div>
      <b>{title}</b>
      <small>{created_time === null ? user.name : `${user.name}, ${moment(created_time)}`}</small>
    </div>
  </div>
);

interface PhotoActionsProps {
  post: Post;
  photo: FileRecord;
  onClose(): void;
}

function PhotoActions({ post, photo, onClose }: PhotoActionsProps) {
  const love = useLove(post);
  const isLoved = post.auth_reaction !== null;
  const what = t('{name}’s post', { name: post.user.name });
  return (
    <div className={c['acts']}>
      {post.created_time !== null && (
        <ActionIcon
          variant="subtle"
          size={40}
          aria-pressed={isLoved}
          aria-label={t('Love {what}: {count}', { what, count: post.reactions.Love })}
          onClick={love}
        >
          <Icon path={isLoved ? mdiHeart : mdiHeartOutline} size={22} />
        </ActionIcon>
      )}
      <ActionIcon
        component="a"
        href={photo.url}
        download={photo.name}
        variant="subtle"
        size={40}
        aria-label={t('Download {name}', { name: photo.name })}
      >
        <Icon path={mdiDownload} size={22} />
      </ActionIcon>
      <ActionIcon variant="subtle" size={40} aria-label={t('Close', { of: 'window' })} data-autofocus onClick={onClose}>
        <Icon path={mdiClose} size={22} />
      </ActionIcon>
    </div>
  );
}

interface StripProps {
  photos: readonly Photo[];
  index: number;
  onChoose(index: number): void;
}

/** Shows all photos as thumbnails and keeps the current one in view. */
function Strip({ photos, index, onChoose }: StripProps) {
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [all, shown] = [strip.current, strip.current?.children[index]];
    if (!all || !(shown instanceof HTMLElement)) return;
    scrollInline(all, inlineOffset(shown) - (all.clientWidth - shown.clientWidth) / 2);
  }, [index]);
  return (
    <div ref={strip} className={c['strip']} role="group" aria-label={t('All photos')}>
      {photos.map((photo, at) => (
        <button
          key={photo.id}
          type="button"
          aria-current={at === index || undefined}
          aria-label={t('Photo {number} of {count}: {name}', {
            number: at + 1,
            count: photos.length,
            name: photoText(photo),
          })}
          onClick={() => onChoose(at)}
        >
          <img src={photo.url} alt="" draggable={false} />
        </button>
      ))}
    </div>
  );
}

/** Tracks the current photo and handles the keys and swipes that change it. */
function usePlace(first: number, count: number) {
  const [index, setIndex] = useState(first);
  const from = useRef<number>(undefined);
  const last = count - 1;
  const go = (to: number) => setIndex(Math.min(last, Math.max(0, to)));
  const keys: Record<string, number> = { ArrowBack: index - 1, ArrowForward: index + 1, Home: 0, End: last };
  // Listens on the window, as a press on the photo takes the focus out of the viewer.
  useWindowEvent('keydown', (event) => {
    const to = keys[inlineKey(event)];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go(to);
  });
  return {
    index,
    last,
    go,
    onPointerDown({ clientX }: PointerEvent) {
      from.current = clientX;
    },
    onPointerUp({ clientX }: PointerEvent) {
      const moved = clientX - (from.current ?? clientX);
      from.current = undefined;
      if (Math.abs(moved) >= swipePx) go(index - Math.sign(moved) * inlineSign());
    },
  };
}

interface StepProps {
  label: string;
  path: string;
  isEnd: boolean;
  onStep(): void;
}

/** Stays focusable when it is disabled at the end, so that a person who pressed it keeps the focus. */
const Step = ({ label, path, isEnd, onStep }: StepProps) => (
  <ActionIcon variant="subtle" size={48} radius="xl" aria-label={label} aria-disabled={isEnd} onClick={onStep}>
    <Icon path={path} size={32} />
  </ActionIcon>
);
