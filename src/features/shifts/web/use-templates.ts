import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { Fault } from '#platform/shared/fault.ts';
import { t } from '#platform/web/i18n.ts';
import { connected, useLive } from '#platform/web/realtime.ts';
import { confirmAction, confirmTrash, showFailure, showTrashed } from '#platform/web/ui/notices.ts';
import { templateNews } from '../events.ts';
import { templatesApi } from './shifts-api.ts';

/** Reloads the templates when one has changed. @returns a callback that reloads them */
export function useTemplateNews(): () => Promise<void> {
  const cache = useQueryClient();
  const refresh = useCallback(async () => {
    await Promise.all([
      cache.invalidateQueries({ queryKey: templatesApi.index.key }),
      cache.invalidateQueries({ queryKey: templatesApi.list.key }),
      cache.invalidateQueries({ queryKey: templatesApi.edit.key }),
    ]);
  }, [cache]);
  useLive(templateNews, () => void refresh());
  useLive(connected, () => void refresh());
  return refresh;
}

interface NamedTemplate {
  readonly id: string;
  readonly name: string;
}

/**
 * Asks for confirmation and moves a template to the Trash; asks again, naming its uses, when it is in use.
 * @returns whether it was moved
 */
export function useTemplateTrashing(refresh: () => Promise<void>): (template: NamedTemplate) => Promise<boolean> {
  const trash = (id: string, confirmed?: '1') => templatesApi.delete.call({ params: { id }, query: { confirmed } });
  const trashUsed = async ({ id, name }: NamedTemplate, { message }: Fault) => {
    const stays = t('Published days keep their hours. Drafts with this shift are removed.');
    const question = { title: t('Delete {name}?', { name }), text: `${message} ${stays}`, verb: t('Delete') };
    if (!(await confirmAction(question))) return false;
    await trash(id, '1');
    return true;
  };
  return async (template) => {
    if (!(await confirmTrash(template.name))) return false;
    try {
      const isTrashed = await trash(template.id).then(
        () => true,
        (error: unknown) => {
          if (error instanceof Fault && error.status === 424) return trashUsed(template, error);
          throw error;
        },
      );
      if (isTrashed) void showTrashed();
      return isTrashed;
    } catch (error) {
      void showFailure(error);
      return false;
    } finally {
      await refresh();
    }
  };
}
