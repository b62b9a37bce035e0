import { Button, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { usePerson } from '#platform/web/session.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import c from './feed-posts.module.css';
import { keepPostDraft, keptPostDraft } from './post-draft.ts';
import { titleOf } from '../rules/post.ts';
import { checkDocument, textIn } from '../rules/document.ts';

// The editor is large: it comes when somebody writes.
const Composer = lazyPart(() => import('./Composer.tsx'), 'Composer');

interface WritePostProps {
  isOpen: boolean;
  onOpen(isOpen: boolean): void;
}

/** The place where a post begins, or the draft from before. */
export function WritePost({ isOpen, onOpen }: WritePostProps) {
  const me = usePerson();
  const [, redraw] = useState(0);
  if (isOpen) return <Composer onClose={() => onOpen(false)} />;
  const draft = keptPostDraft(me.id);
  const { document } = checkDocument(draft?.body);
  const title = document && titleOf(textIn(document));
  const open = () => onOpen(true);
  if (title) {
    const discard = () => {
      keepPostDraft(me.id, undefined);
      redraw((n) => n + 1);
    };
    return <Before kind={draft?.type === 1 ? t('An announcement') : t('A post')} {...{ title, open, discard }} />;
  }
  return (
    <div className={c['write']}>
      <Avatar name={me.name} avatar={me.avatar} size={36} />
      <UnstyledButton
        onPointerEnter={() => void Composer.preload()}
        onFocus={() => void Composer.preload()}
        onClick={open}
      >
        {t('What should everyone know?')}
      </UnstyledButton>
    </div>
  );
}

/** A draft from before. */
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
      <Button variant="light" onClick={open}>
        {t('Go on')}
      </Button>
    </div>
  );
}
