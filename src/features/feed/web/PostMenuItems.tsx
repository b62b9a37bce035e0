import { Menu } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import {
  mdiCalendarClockOutline,
  mdiDeleteOutline,
  mdiLinkVariant,
  mdiPencilOutline,
  mdiPin,
  mdiPinOff,
} from '@mdi/js';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { isOnlyHere } from '#platform/shared/only-here.ts';
import { basePath } from '#platform/web/browser.ts';
import { t } from '#platform/web/i18n.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { confirmDelete, showDeleted, showFailure, showNotice, showToast } from '#platform/web/ui/notices.ts';
import type { Post } from '../rules/shapes.ts';
import { feedApi } from './feed-api.ts';
import { refreshFeed } from './use-posts.ts';
import { setDeleted, handleGonePost } from './gone-posts.ts';
import { MoreButton, type PostRights } from './PostMenu.tsx';

// Loaded on demand: a calendar is large, and most posts are pinned without an end.
const PinDialog = lazyPart(() => import('./PinDialog.tsx'), 'PinDialog');

interface PostMenuItemsProps extends PostRights {
  post: Post;
  onEdit(): void;
}

/** The opened menu of a post. */
export function PostMenuItems({ post, mayEdit, mayDelete, mayPin, onEdit }: PostMenuItemsProps) {
  const { pin, remove } = usePostActs(post);
  const [isOpen, setOpen] = useState(true);
  const target = useRef<HTMLButtonElement>(null);
  useEffect(() => target.current?.focus(), []);
  const [isPinning, setPinning] = useState(false);
  return (
    <>
      <Menu position="bottom-end" width={200} opened={isOpen} onChange={setOpen}>
        <Menu.Target>
          <MoreButton ref={target} title={post.title} />
        </Menu.Target>
        <Menu.Dropdown>
          {post.created_time !== null && (
            <Menu.Item leftSection={<Icon path={mdiLinkVariant} size={18} />} onClick={() => void copyLink(post)}>
              {t('Copy link')}
            </Menu.Item>
          )}
          {mayEdit && (
            <Menu.Item leftSection={<Icon path={mdiPencilOutline} size={18} />} onClick={onEdit}>
              {t('Edit')}
            </Menu.Item>
          )}
          {mayPin && <PinItems isPinned={post.is_pinned} onPin={() => void pin()} onUntil={() => setPinning(true)} />}
          {mayDelete && (
            <Menu.Item
              color="error"
              leftSection={<Icon path={mdiDeleteOutline} size={18} />}
              onClick={() => void remove()}
            >
              {t('Delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isPinning && <PinDialog post={post} onClose={() => setPinning(false)} />}
    </>
  );
}

/** Copies the link, or shows it to be copied manually: without https a page has no access to the clipboard. */
async function copyLink({ slug }: Post): Promise<void> {
  const address = `${window.location.origin}${basePath}/feed/view/${slug}`;
  const isCopied = await navigator.clipboard?.writeText(address).then(
    () => true,
    () => false,
  );
  const copied = isOnlyHere(window.location.hostname)
    ? t('The link is copied. It opens only on the machine that runs Muster.')
    : t('Link copied.');
  if (isCopied) showToast(copied);
  else await showNotice({ title: t('Link to this post'), text: address });
}

interface PinItemsProps {
  isPinned: boolean;
  onPin(): void;
  onUntil(): void;
}

const PinItems = ({ isPinned, onPin, onUntil }: PinItemsProps) => (
  <>
    <Menu.Item leftSection={<Icon path={isPinned ? mdiPinOff : mdiPin} size={18} />} onClick={onPin}>
      {isPinned ? t('Unpin') : t('Pin to the top')}
    </Menu.Item>
    <Menu.Item leftSection={<Icon path={mdiCalendarClockOutline} size={18} />} onClick={onUntil}>
      {t('Pin until…')}
    </Menu.Item>
  </>
);

function usePostActs(post: Post) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const isAlone = useRouterState({ select: ({ location }) => location.pathname !== '/feed' });
  const { id } = post;
  const fail = (error: unknown) => {
    if (!handleGonePost(id, error)) void showFailure(error);
  };
  return {
    async pin() {
      const body = { is_remove: post.is_pinned };
      await feedApi.pin.call({ params: { feed_id: id }, body }).then(() => refreshFeed(cache), fail);
    },
    async remove() {
      if (!(await confirmDelete(post.title))) return;
      try {
        await feedApi.delete.call({ params: { feed_id: id, user_id: post.user.id } });
      } catch (error) {
        return fail(error);
      }
      setDeleted(id);
      if (isAlone) await navigate({ to: '/feed' });
      await cache.invalidateQueries({ queryKey: feedApi.index.key });
      void showDeleted();
    },
  };
}
