import { UnstyledButton } from '@mantine/core';
import { mdiHistory } from '@mdi/js';
import { Fragment, useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { moment } from '#platform/web/relative-time.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { Post, PostChange } from '../rules/shapes.ts';
import c from './post.module.css';
import { asText } from '#platform/shared/translate.ts';

const Versions = lazyPart(() => import('./Versions.tsx'), 'Versions');

/** Shows when and by whom a post was edited and, if it asks again, which words changed. */
export function Changed({ post: { id, changed } }: { post: Post }) {
  const [isOpen, setOpen] = useState(false);
  if (changed === null) return null;
  return (
    <div className={c['changed']} data-asks={changed.asks || undefined}>
      <Icon path={mdiHistory} size={20} />
      <p>
        <b>{t('Changed {when} by {name}.', { when: moment(changed.at), name: changed.by })}</b>
        {changed.asks && <ChangeQuestion changed={changed} />}
      </p>
      <UnstyledButton className={c['act'] ?? ''} data-small onClick={() => setOpen(true)}>
        {t('View changes')}
      </UnstyledButton>
      {isOpen && <Versions post={id} onClose={() => setOpen(false)} />}
    </div>
  );
}

const besideWords = {
  announcement: asText('It was a regular post before.'),
  photos: asText('Its photos changed.'),
  captions: asText('Its photo descriptions changed.'),
  files: asText('Its files changed.'),
  links: asText('Its links changed.'),
} as const;

const ChangeQuestion = ({ changed: { words, beside, was_acknowledged } }: { changed: PostChange }) => (
  <>
    {words.length > 0 && (
      <>
        {' “'}
        {words.map(({ kind, words: part }, index) =>
          kind === 'same' ? (
            <span key={index}>{part}</span>
          ) : kind === 'added' ? (
            <ins key={index}>{part}</ins>
          ) : (
            <del key={index}>{part}</del>
          ),
        )}
        {/[.!?…]\s*$/u.test(words.at(-1)?.words ?? '') ? '”' : '”.'}
      </>
    )}
    {beside.map((kind) => (
      <Fragment key={kind}> {t(besideWords[kind])}</Fragment>
    ))}{' '}
    {was_acknowledged
      ? t('It was already acknowledged, so we ask everyone again.')
      : t('We ask everyone to acknowledge it.')}
  </>
);
