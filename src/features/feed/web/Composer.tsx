import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { mdiBullhornOutline, mdiCheck, mdiClose } from '@mdi/js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { timeOfDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { usePerson, useSession } from '#platform/web/session.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { focusIfLost } from '#platform/web/ui/focus-return.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { InlineError } from '#platform/web/ui/QueryState.tsx';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import type { FieldErrors } from '#platform/shared/fault.ts';
import type { LocalDateTime } from '#platform/shared/schemas.ts';
import { showFailure, showToast } from '#platform/web/ui/notices.ts';
import { useAction } from '#platform/web/use-action.ts';
import type { Post } from '../rules/shapes.ts';
import { checkDocument, textIn } from '../rules/document.ts';
import { AttachButtons, AttachedFiles } from './Attached.tsx';
import { audienceKey, audiencePermissions, ComposerChoices, useAudienceSize } from './ComposerChoices.tsx';
import { feedApi } from './feed-api.ts';
import { laterMoment } from './feed-words.ts';
import {
  draftOf,
  emptyBody,
  emptyDraft,
  keepPostDraft,
  storedPostDraft,
  sentOf,
  type PickedFiles,
  type PostDraft,
} from './post-draft.ts';
import { PostBody } from './PostBody.tsx';
import { RichText } from './RichText.tsx';
import { useAttached } from './use-attached.ts';
import { refreshFeed } from './use-posts.ts';
import { handleGonePost } from './gone-posts.ts';
import c from './composer.module.css';

interface ComposerProps {
  /** The post to edit. */
  post?: Post;
  /** Files picked for a new post. */
  picked?: PickedFiles | undefined;
  onClose(): void;
}

/** Writes a post in its place: content, readers and time. A new post is saved as a draft on this device. */
export function Composer({ post, picked, onClose }: ComposerProps) {
  const me = usePerson().id;
  useFocusAfter(post ? `[data-post="${post.id}"] button` : '[data-write]');
  if (post) return <Editing post={post} onClose={onClose} />;
  return <Form initial={storedPostDraft(me) ?? emptyDraft} picked={picked} onClose={onClose} />;
}

/** Returns focus to the button that replaces the composer. */
function useFocusAfter(selector: string): void {
  useEffect(() => () => focusIfLost(() => document.querySelector(selector)), [selector]);
}

function Editing({ post, onClose }: { post: Post; onClose(): void }) {
  const query = useQuery({
    ...feedApi.edit.read({ params: { feed_id: post.id, user_id: post.user.id } }),
    gcTime: 0,
    staleTime: Infinity,
  });
  if (query.error) return <InlineError error={query.error} retry={() => void query.refetch()} />;
  if (!query.data) return <SkeletonRows />;
  const { item, remind_at } = query.data;
  return <Form initial={draftOf(item, remind_at)} post={item} onClose={onClose} />;
}

interface FormProps extends ComposerProps {
  initial: PostDraft;
}

function Form({ initial, post, picked, onClose }: FormProps) {
  const { draft, change, forget } = useDraft(initial, post !== undefined);
  const discard = () => void (forget(), onClose());
  const { busy, errors, publish } = usePublish(post, discard);
  const [isShown, setShown] = useState(false);
  const send = () => void publish(sentOf(draft), draft.isLater);
  const attached = useAttached(change, picked);
  const { reached, readers } = useAudience(draft, post);
  return (
    <section className={c['composer']} aria-label={post ? t('Edit post') : t('New post')}>
      <Kind draft={draft} onChange={change} onClose={onClose} />
      {isShown && <Preview draft={draft} />}
      {/* Hidden rather than removed, so that the undo history stays. */}
      <div hidden={isShown}>
        <RichText
          initial={initial.body}
          readers={readers}
          buttons={<AttachButtons attached={attached} />}
          error={errors['body']?.[0] ?? null}
          onChange={(body) => change({ body })}
          onFiles={attached.add}
          onPublish={send}
        />
      </div>
      <AttachedFiles draft={draft} attached={attached} onChange={change} />
      <ComposerChoices draft={draft} post={post} errors={errors} onChange={change} />
      <footer className={c['foot']}>
        <span role="status">{!post && draft.body !== emptyBody && <DraftNote draft={draft} />}</span>
        <Button className={c['discard'] ?? ''} variant="subtle" color="gray" onClick={discard}>
          {post ? t('Cancel') : t('Discard')}
        </Button>
        <PreviewButton isShown={isShown} onChange={setShown} />
        <Button loading={busy} disabled={attached.isBusy} onClick={send}>
          {buttonText(draft, post, reached)}
        </Button>
      </footer>
    </section>
  );
}

function PreviewButton({ isShown, onChange }: { isShown: boolean; onChange(isShown: boolean): void }) {
  return (
    <Button variant="default" onClick={() => onChange(!isShown)}>
      {isShown ? t('Continue writing') : t('Preview')}
    </Button>
  );
}

/** Shows the text as others will read it; photos and files stay below. */
function Preview({ draft }: { draft: PostDraft }) {
  const me = usePerson();
  return (
    <article className={c['preview']} aria-label={t('Preview')}>
      <header>
        <Avatar name={me.name} avatar={me.avatar} size={40} />
        <b>{me.name}</b>
      </header>
      <PostBody body={draft.body} />
    </article>
  );
}

/** Says that the draft is saved without files, as uploads expire soon unless a post uses them. */
const DraftNote = ({ draft: { photos, attachments } }: { draft: PostDraft }) => (
  <>
    <Icon path={mdiCheck} size={16} />{' '}
    {photos.length + attachments.length === 0
      ? t('Draft saved on this device')
      : t('Draft saved on this device, without photos and files')}
  </>
);

type DraftChange = Partial<PostDraft> | ((known: PostDraft) => Partial<PostDraft>);

/** Returns whom a draft reaches; for writers without permission to choose, the post's current readers. */
function useAudience({ audience }: PostDraft, post: Post | undefined) {
  const { can } = useSession();
  const reached = useAudienceSize(audience)?.total;
  return { reached, readers: post && !can(...audiencePermissions) ? { post } : { audience: audienceKey(audience) } };
}

/** Holds the draft; a new post is saved on this device. */
function useDraft(initial: PostDraft, isEdit: boolean) {
  const me = usePerson().id;
  const [draft, setDraft] = useState(initial);
  useEffect(() => {
    if (!isEdit && draft !== initial) keepPostDraft(me, draft);
  }, [draft, initial, isEdit, me]);
  return {
    draft,
    change: (change: DraftChange) =>
      setDraft((known) => ({ ...known, ...(typeof change === 'function' ? change(known) : change) })),
    forget() {
      if (!isEdit) keepPostDraft(me, undefined);
    },
  };
}

function buttonText({ isLater, date, time }: PostDraft, post: Post | undefined, reached = 0): string {
  if (post?.created_time) return t('Save');
  if (!isLater && reached === 0) return t('Publish');
  if (!isLater) return t('{count, plural, one {Publish to # person} other {Publish to # people}}', { count: reached });
  if (!date) return t('Schedule');
  return t('Schedule for {when}', {
    when: laterMoment(`${date} ${time.slice(0, 5)}:00` as LocalDateTime) || timeOfDay(time),
  });
}

const Announcement = () => (
  <span className={c['kind']}>
    <Icon path={mdiBullhornOutline} size={16} />
    {t('Announcement')}
  </span>
);

interface KindProps {
  draft: PostDraft;
  onChange(part: Partial<PostDraft>): void;
  onClose(): void;
}

function Kind({ draft, onChange, onClose }: KindProps) {
  return (
    <div className={c['top']}>
      <SegmentedControl
        aria-label={t('Post type')}
        value={String(draft.type)}
        data={[
          { value: '2', label: t('Post') },
          { value: '1', label: <Announcement /> },
        ]}
        onChange={(value) => onChange({ type: value === '1' ? 1 : 2 })}
      />
      <small>{draft.type === 1 && t('We ask everyone who can see it to acknowledge it.')}</small>
      <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('Close', { of: 'window' })} onClick={onClose}>
        <Icon path={mdiClose} size={20} />
      </ActionIcon>
    </div>
  );
}

type PublishInput = ReturnType<typeof sentOf>;

/** Returns the errors that the server would report, before anything is sent. */
function problemsOf({ body }: PublishInput, isLater: boolean, publish_at: unknown): FieldErrors {
  const { document, problem } = checkDocument(body);
  if (problem !== null) return { body: [t(problem)] };
  if (textIn(document).trim() === '') return { body: [t('This is a required field')] };
  return isLater && publish_at === null ? { publish_at: [t('This is a required field')] } : {};
}

/** Publishes a post or saves its edit; errors are shown beside their fields. */
function usePublish(post: Post | undefined, whenDone: () => void) {
  const cache = useQueryClient();
  const [errors, setErrors] = useState<FieldErrors>({});
  const { busy, run } = useAction(
    async (sent: PublishInput) => {
      const body = { ...sent, ...(post && { id: post.id, version: post.version }) };
      const { item } = await feedApi.store.call({ body });
      whenDone();
      await refreshFeed(cache);
      showToast(doneText(item, post));
    },
    {
      onFault(fault, sent) {
        setErrors(fault.errors ?? {});
        if (post && handleGonePost(post.id, fault, { what: 'change', text: plainTextOf(sent) })) whenDone();
        else if (!fault.errors) void showFailure(fault);
      },
    },
  );
  const publish = async (sent: PublishInput, isLater = false) => {
    const problems = problemsOf(sent, isLater, sent.publish_at);
    setErrors(problems);
    if (Object.keys(problems).length === 0) await run(sent);
  };
  return { busy, errors, publish };
}

function plainTextOf({ body }: PublishInput): string {
  const { document } = checkDocument(body);
  return document ? textIn(document) : '';
}

function doneText(item: Post, before: Post | undefined): string {
  if (item.created_time === null) return t('Post scheduled.');
  return before?.created_time ? t('Post updated.') : t('Post published.');
}
