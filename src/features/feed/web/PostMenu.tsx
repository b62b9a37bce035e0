import { ActionIcon, type ActionIconProps } from '@mantine/core';
import { mdiDotsHorizontal } from '@mdi/js';
import type { ComponentPropsWithRef } from 'react';
import { t } from '#platform/web/i18n.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { useOnDemand } from '#platform/web/on-demand.tsx';
import { useSession } from '#platform/web/session.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { Post } from '../rules/shapes.ts';

const PostMenuItems = lazyPart(() => import('./PostMenuItems.tsx'), 'PostMenuItems');

/** The viewer's permissions on a post. */
export interface PostRights {
  mayEdit: boolean;
  mayDelete: boolean;
  mayPin: boolean;
}

/** Loads the menu of a post when the viewer reaches for it. */
export function PostMenu({ post, onEdit }: { post: Post; onEdit(): void }) {
  const { Part, failure, want, prepare } = useOnDemand(PostMenuItems);
  const rights = usePostPermissions(post);
  if (Part) return <Part post={post} onEdit={onEdit} {...rights} />;
  return (
    <>
      <MoreButton title={post.title} onPointerEnter={prepare} onFocus={prepare} onClick={want} />
      {failure}
    </>
  );
}

type MoreButtonProps = ActionIconProps & ComponentPropsWithRef<'button'> & { title: string };

/** Button that looks the same before and after the menu is loaded. */
export const MoreButton = ({ title, ...props }: MoreButtonProps) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    size={36}
    aria-label={t('More actions for “{title}”', { title })}
    {...props}
  >
    <Icon path={mdiDotsHorizontal} size={20} />
  </ActionIcon>
);

function usePostPermissions({ is_own, created_time }: Post): PostRights {
  const { can } = useSession();
  return {
    mayEdit: is_own || can('edit_any_feed'),
    mayDelete: is_own || can('delete_any_feed'),
    mayPin: can('pin_feed') && created_time !== null,
  };
}
