import { Fault } from '#platform/shared/fault.ts';
import { t } from '#platform/web/i18n.ts';
import { confirmAction, confirmTrash, showFailure, showTrashed } from '#platform/web/ui/notices.ts';

interface NamedItem {
  readonly id: string;
  readonly name: string;
}

interface DetachingOptions {
  /** Moves it to the Trash; 424 while others use it, unless they are to be detached. */
  trash(id: string, action?: 'detach'): Promise<unknown>;
  /** Describes the consequences for what uses it, from the server's reply. */
  consequences(data: unknown): readonly string[];
  /** Further consequences, listed below its name. */
  linesOf?(data: unknown): readonly string[];
  refresh(): Promise<void>;
}

/**
 * Asks, and moves something to the Trash; asks again when it is in use, with the numbers and the consequences.
 * `asked` returns true when it handles the question itself.
 * @returns whether it is in the Trash now
 */
export function useDetaching({
  trash,
  consequences,
  linesOf = () => [],
  refresh,
}: DetachingOptions): (item: NamedItem, asked?: (data: unknown) => boolean) => Promise<boolean> {
  const detach = async ({ id, name }: NamedItem, { message, data }: Fault, confirms?: (data: unknown) => boolean) => {
    if (confirms?.(data)) return false;
    const text = [message, ...consequences(data)].join(' ');
    const question = { title: t('Delete {name}?', { name }), text, verb: t('Delete'), about: linesOf(data) };
    if (!(await confirmAction(question))) return false;
    await trash(id, 'detach');
    return true;
  };
  return async (item, confirms) => {
    if (!(await confirmTrash(item.name))) return false;
    try {
      const isTrashed = await trash(item.id).then(
        () => true,
        (error: unknown) => {
          if (error instanceof Fault && error.status === 424) return detach(item, error, confirms);
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
