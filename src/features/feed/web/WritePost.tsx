import { ActionIcon, Button, FileButton, UnstyledButton } from '@mantine/core';
import { mdiImagePlusOutline, mdiPaperclip } from '@mdi/js';
import { useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { usePerson } from '#platform/web/session.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import c from './feed-posts.module.css';
import { keepPostDraft, storedPostDraft, type PickedFiles } from './post-draft.ts';
import { titleOf } from '../rules/post.ts';
import { checkDocument, textIn } from '../rules/document.ts';

// Loaded on demand, as the editor is large.
const Composer = lazyPart(() => import('./Composer.tsx'), 'Composer');

interface WritePostProps {
  isOpen: boolean;
  onOpen(isOpen: boolean): void;
}

/** Starts a post or offers the saved draft. */
export function WritePost({ isOpen, onOpen }: WritePostProps) {
  const me = usePerson();
  const [, redraw] = useState(0);
  const [picked, setPicked] = useState<PickedFiles>();
  if (isOpen) return <Composer picked={picked} onClose={() => (setPicked(undefined), onOpen(false))} />;
  const draft = storedPostDraft(me.id);
  const { document } = checkDocument(draft?.body);
  const title = document && titleOf(textIn(document));
  const open = () => onOpen(true);
  const begin = (chosen: PickedFiles) => (setPicked(chosen), open());
  if (title) {
    const discard = () => {
      keepPostDraft(me.id, undefined);
      redraw((n) => n + 1);
    };
    return <Before kind={draft?.type === 1 ? t('Announcement') : t('Post')} {...{ title, open, discard }} />;
  }
  return (
    <div className={c['write']}>
      <Avatar name={me.name} avatar={me.avatar} size={36} />
      <UnstyledButton
        data-write
        onPointerEnter={() => void Composer.preload()}
        onFocus={() => void Composer.preload()}
        onClick={open}
      >
        {t('What do you want to share?')}
      </UnstyledButton>
      <Pick
        label={t('Add photos')}
        path={mdiImagePlusOutline}
        accept="image/*"
        onPick={(photos) => begin({ photos })}
      />
      <Pick label={t('Attach files')} path={mdiPaperclip} isWide onPick={(files) => begin({ files })} />
    </div>
  );
}

interface PickProps {
  label: string;
  path: string;
  accept?: string;
  /** Hidden on a phone, where only the composer has room for it. */
  isWide?: boolean;
  onPick(files: File[]): void;
}

/** Starts a post with a picture or a file. */
const Pick = ({ label, path, accept, isWide = false, onPick }: PickProps) => (
  <FileButton multiple {...(accept && { accept })} onChange={(files) => files.length > 0 && onPick(files)}>
    {(props) => (
      <ActionIcon variant="subtle" color="gray" size={40} aria-label={label} data-wide={isWide || undefined} {...props}>
        <Icon path={path} size={20} />
      </ActionIcon>
    )}
  </FileButton>
);

/** Offers the saved draft. */
function Before({ kind, title, open, discard }: { kind: string; title: string; open(): void; discard(): void }) {
  return (
    <div className={c['waiting']}>
      <div>
        <b>{kind}</b>
        <small>{title}</small>
      </div>
      <Button variant="subtle" color="gray" onClick={discard}>
        {t('Discard')}
      </Button>
      <Button data-write variant="light" onClick={open}>
        {t('Continue')}
      </Button>
    </div>
  );
}
