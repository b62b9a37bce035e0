import { ActionIcon, Menu } from '@mantine/core';
import { mdiDeleteOutline, mdiDotsHorizontal, mdiPencilOutline, mdiPin, mdiPinOff } from '@mdi/js';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { confirmDelete, showDeleted, showFailure } from '#platform/web/ui/notices.ts';
import type { Post } from '../rules/shapes.ts';
import { feedApi } from './feed-api.ts';
import { refreshFeed } from './use-posts.ts';
import { tellGone } from './gone-posts.ts';

/** What one may do with a post; nothing where one may do nothing. */
export function PostMenu({ post, onEdit }: { post: Post; onEdit(): void }) {
  const { pin, remove } = usePostActs(post);
  const { mayEdit, mayDelete, mayPin } = useRights(post);
  if (!mayEdit && !mayDelete && !mayPin) return null;
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('More for “{title}”', { title: post.title })}>
          <Icon path={mdiDotsHorizontal} size={20} />
        </ActionIcon>
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

function useRights({ is_own, created_time }: Post) {
  const { can } = useSession();
  return {
    mayEdit: is_own ? can('add_feed', 'edit_any_feed') : can('edit_any_feed'),
    mayDelete: is_own || can('delete_any_feed'),
    mayPin: can('pin_feed') && created_time !== null,
  };
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
