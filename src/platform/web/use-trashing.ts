import { Fault } from '../shared/fault.ts';
import { t } from './i18n.ts';
import { confirmAction, confirmTrash, showTrashed } from './ui/notices.ts';
import { useAction } from './use-action.ts';

export interface NamedItem {
  readonly id: string;
  readonly name: string;
}

interface TrashingOptions {
  /** Moves the item to the Trash; 424 while in use, unless `action` detaches it. @returns undefined when cancelled */
  trash(id: string, action?: 'detach'): Promise<unknown>;
  /** Consequences that do not depend on its use. */
  notes?: readonly string[];
  /** Describes the consequences for what uses it, from the server's reply. */
  consequences?(data: unknown): readonly (string | false | undefined)[];
  /** Further consequences, listed below these. */
  linesOf?(data: unknown): readonly string[];
  refresh(): Promise<void>;
}

/**
 * Asks, and moves something to the Trash; asks again when it is in use, with the numbers and the consequences.
 * `confirms` returns true when it handles the second question itself.
 * @returns whether it is in the Trash now
 */
export function useTrashing({ trash, notes = [], consequences, linesOf, refresh }: TrashingOptions) {
  const detach = async ({ id, name }: NamedItem, { message, data }: Fault) => {
    const text = [message, ...(consequences?.(data) ?? [])].filter(Boolean).join(' ');
    const question = { title: t('Delete {name}?', { name }), text, verb: t('Delete'), about: linesOf?.(data) ?? [] };
    return (await confirmAction(question)) ? trash(id, 'detach') : undefined;
  };
  const { run } = useAction(
    async (item: NamedItem, confirms?: (data: unknown) => boolean) => {
      const done = await trash(item.id).catch((error: unknown) => {
        if (!consequences || !(error instanceof Fault) || error.status !== 424) throw error;
        return confirms?.(error.data) ? undefined : detach(item, error);
      });
      if (done !== undefined) void showTrashed();
      return done !== undefined;
    },
    { ask: ({ name }, _confirms?: (data: unknown) => boolean) => confirmTrash(name, ...notes), refresh },
  );
  return async (item: NamedItem, confirms?: (data: unknown) => boolean): Promise<boolean> =>
    (await run(item, confirms)) === true;
}
