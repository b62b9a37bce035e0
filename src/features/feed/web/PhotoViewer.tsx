import { ActionIcon, Modal } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { mdiChevronLeft, mdiChevronRight, mdiClose } from '@mdi/js';
import { useRef, useState, type PointerEvent } from 'react';
import { t } from '#platform/web/i18n.ts';
import { useFocusReturned } from '#platform/web/ui/focus-return.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { FileRecord } from '#features/files/contract.ts';
import c from './viewer.module.css';

/** Pixels that a finger moves before it is a swipe. */
const swipePx = 48;

interface PhotoViewerProps {
  photos: readonly FileRecord[];
  first: number;
  onClose(): void;
}

/** All photos of a post, one by one: arrows, Home and End, a swipe; the focus goes back to the photo. */
export function PhotoViewer({ photos, first, onClose }: PhotoViewerProps) {
  useFocusReturned();
  const { index, last, go, onPointerDown, onPointerUp } = usePlace(first, photos.length);
  const photo = photos[index];
  if (!photo) return null;
  return (
    <Modal.Root opened onClose={onClose} fullScreen>
      <Modal.Overlay />
      <Modal.Content aria-label={t('Photos')}>
        {/* The content of a Modal hands its class to its frame as well. */}
        <div className={c['viewer']}>
          <header>
            <span aria-live="polite">
              {t('{number} of {count}', { number: index + 1, count: photos.length })} · {photo.name}
            </span>
            <ActionIcon variant="subtle" size={40} aria-label={t('Close')} data-autofocus onClick={onClose}>
              <Icon path={mdiClose} size={24} />
            </ActionIcon>
          </header>
          <div className={c['stage']} {...{ onPointerDown, onPointerUp }}>
            <Step label={t('Photo before')} path={mdiChevronLeft} isEnd={index === 0} onStep={() => go(index - 1)} />
            <img src={photo.url} alt={photo.name} draggable={false} />
            <Step label={t('Photo after')} path={mdiChevronRight} isEnd={index === last} onStep={() => go(index + 1)} />
          </div>
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Which photo is shown, and the keys and swipes that go to another. */
function usePlace(first: number, count: number) {
  const [index, setIndex] = useState(first);
  const from = useRef<number>(undefined);
  const last = count - 1;
  const go = (to: number) => setIndex(Math.min(last, Math.max(0, to)));
  const keys: Record<string, number> = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: last };
  // Of the whole window: a press on the photo takes the focus from what is in the viewer.
  useWindowEvent('keydown', (event) => {
    const to = keys[event.key];
    if (to === undefined) return;
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
      if (Math.abs(moved) >= swipePx) go(index - Math.sign(moved));
    },
  };
}

interface StepProps {
  label: string;
  path: string;
  isEnd: boolean;
  onStep(): void;
}

/** At the end it stays in the order of the Tab key: who has pressed it keeps the focus. */
const Step = ({ label, path, isEnd, onStep }: StepProps) => (
  <ActionIcon variant="subtle" size={48} aria-label={label} aria-disabled={isEnd} onClick={onStep}>
    <Icon path={path} size={32} />
  </ActionIcon>
);
