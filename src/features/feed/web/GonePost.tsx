import { UnstyledButton } from '@mantine/core';
import { mdiAlertCircleOutline } from '@mdi/js';
import { useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { GonePostView } from './gone-posts.ts';
import c from './post.module.css';

/** Replaces a post that disappeared: says why and shows the viewer's unsent comment or edit. */
export function GonePost({ gone: { why, unsent } }: { gone: GonePostView }) {
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
