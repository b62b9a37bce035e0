import {
  mdiArrowRight,
  mdiCalendarAccountOutline,
  mdiDeleteOutline,
  mdiHelpCircleOutline,
  mdiPencilOutline,
} from '@mdi/js';
import { useNavigate } from '@tanstack/react-router';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import type { RowAction } from '#platform/web/ui/list/RowMenu.tsx';
import { leaveAccess } from '../rules/access.ts';
import type { ApplicationItem } from '../rules/shapes.ts';
import { searchOf, type ReviewView } from './review-view.ts';
import { useDelete } from './use-delete.ts';

/** Returns further actions in the list of a person's year. @param onWhy explains the balance of its type */
export function useOwnActions(item: ApplicationItem, onWhy: (() => void) | undefined): readonly RowAction[] {
  const navigate = useNavigate();
  const { remove } = useDelete();
  const to = (path: string, search = {}) => void navigate({ to: path, search });
  return [
    item.may_open && {
      label: t('Open', { of: 'action' }),
      icon: mdiArrowRight,
      run: () => to(`/leave/application/view/${item.id}`),
    },
    item.may_edit && {
      label: t('Edit'),
      icon: mdiPencilOutline,
      run: () => to('/leave/application/new', { edit: item.id }),
    },
    onWhy && { label: t('How is this balance calculated?'), icon: mdiHelpCircleOutline, run: onWhy },
    item.may_delete && {
      label: t('Delete'),
      icon: mdiDeleteOutline,
      isDestructive: true,
      run: () => void remove(item),
    },
  ].filter((action) => action !== false && action !== undefined);
}

/** Returns further actions in the list of a reviewer. */
export function useReviewActions(item: ApplicationItem, view: ReviewView): readonly RowAction[] {
  const navigate = useNavigate();
  const { can } = useSession();
  const { remove } = useDelete();
  const to = (path: string, search = {}) => void navigate({ to: path, search });
  return [
    {
      label: t('Open full page'),
      icon: mdiArrowRight,
      run: () => to(`/leave/application/view/${item.id}`, searchOf(view)),
    },
    can('view_leave_application') &&
      can(...leaveAccess.others) && {
        label: t('View this person’s leave'),
        icon: mdiCalendarAccountOutline,
        run: () => to(`/leaves/${item.user.id}`),
      },
    item.may_delete && {
      label: t('Delete'),
      icon: mdiDeleteOutline,
      isDestructive: true,
      run: () => void remove(item),
    },
  ].filter((action) => action !== false);
}
