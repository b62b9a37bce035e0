import { Menu } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { mdiDeleteOutline, mdiPencilOutline, mdiPin, mdiPinOff } from '@mdi/js';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { confirmDelete, showDeleted, showFailure } from '#platform/web/ui/notices.ts';
import type { Post } from '../rules/shapes.ts';
import { feedApi } from './feed-api.ts';
import { refreshFeed } from './use-posts.ts';
import { tellGone } from './gone-posts.ts';
import { MoreButton, type PostRights } from './PostMenu.tsx';

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
  return (
    <Menu position="bottom-end" width={200} opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <MoreButton ref={target} title={post.title} />
      </Menu.Target>
      <Menu.Dropdown>
        {mayEdit && (
          <Menu.Item leftSection={<Icon path={mdiPencilOutline} size={18} />} onClick={onEdit}>
            {t('Edit')}
          </Menu.Item>
        )}
        {mayPin && (
          <Menu.Item
            leftSection={<Icon path={post.is_pinned ? mdiPinOff : mdiPin} size={18} />}
            onClick={() => void pin()}
          >
            {post.is_pinned ? t('Unpin') : t('Pin to the top')}
          </Menu.Item>
        )}
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
  );
}

function usePostActs(post: Post) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const isAlone = useRouterState({ select: ({ location }) => location.pathname !== '/feed' });
  const { id } = post;
  const fail = (error: unknown) => {
    if (!tellGone(id, error)) void showFailure(error);
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
      if (isAlone) await navigate({ to: '/feed' });
      await cache.invalidateQueries({ queryKey: feedApi.index.key });
      void showDeleted();
    },
  };
}
