import { t } from '#platform/web/i18n.ts';
import { confirmAction, showFailure, showSuccess } from '#platform/web/ui/notices.ts';
import { inlineOr, useAction } from '#platform/web/use-action.ts';
import { limitsApi, useLimitNews } from './limits-api.ts';

interface Stored {
  readonly id: string;
  readonly message: string;
}

/** Saves a block or limit, and shows why it was refused beside the button. */
export function useSaveRule(send: () => Promise<Stored>, onStored: (id: string) => void) {
  const refresh = useLimitNews();
  return useAction(
    async () => {
      const { id, message } = await send();
      await refresh();
      onStored(id);
      void showSuccess(message);
    },
    { onFault: inlineOr(showFailure), refresh },
  );
}

interface DeleteOptions {
  readonly kind: 'removeBlock' | 'removeLimit';
  readonly id: string;
  readonly name: string;
  readonly version: string;
  onDeleted(): void;
}

/** Deletes a block or limit after a question. */
export function useDeleteRule({ kind, id, name, version, onDeleted }: DeleteOptions) {
  const refresh = useLimitNews();
  return useAction(
    async () => {
      const { message } = await limitsApi[kind].call({ body: { id, version } });
      onDeleted();
      void showSuccess(message);
    },
    {
      ask: () =>
        confirmAction({
          title: t('Delete {name}?', { name }),
          about: [
            kind === 'removeBlock'
              ? t('People can apply for these dates again.')
              : t('People on the waiting list are offered a place.'),
          ],
          verb: t('Delete'),
        }),
      onFault: inlineOr(showFailure),
      refresh,
    },
  );
}
