import { hashKey, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { showFailure } from '#platform/web/ui/notices.ts';
import type { Reactions } from '../../contract.ts';

type Reaction = Reactions['auth_reaction'];

interface Reacting {
  readonly state: Reactions;
  /** Under which it is kept who has reacted. */
  readonly who: QueryKey;
  /** Shows what is said before the server has answered. */
  show(state: Reactions): void;
  send(reaction: Reaction): Promise<Reactions>;
  /** @returns whether it was told already */
  refused?(error: unknown): boolean;
}

/** What was wished for last while a press is on its way, by what it is of: a post is shown in two places at once. */
const wishes = new Map<string, Reaction>();

/** Whether a press is on its way: until it is answered, a number told of before it says less than what is shown. */
export const isReacting = (who: QueryKey): boolean => wishes.has(hashKey(who));

/**
 * Love, or not any more: shown at once, and put right by what the server says. The last press counts: two requests that
 * travel side by side may arrive in either order, so the next one waits for the answer to the one before.
 */
export function useReaction({ state, who, show, send, refused }: Reacting): () => void {
  const cache = useQueryClient();
  const of = hashKey(who);
  const settle = async () => {
    let holds = state;
    let asked: Reaction;
    try {
      do {
        asked = wishes.get(of) ?? null;
        holds = await send(asked);
      } while (wishes.get(of) !== asked);
      show(holds);
    } catch (error) {
      show(holds);
      if (!refused?.(error)) void showFailure(error);
    } finally {
      wishes.delete(of);
    }
    // Names that were read meanwhile do not know of it.
    void cache.invalidateQueries({ queryKey: who });
  };
  return () => {
    const reaction = state.auth_reaction === null ? ('Love' as const) : null;
    const Love = Math.max(0, state.reactions.Love + (reaction ? 1 : -1));
    show({ auth_reaction: reaction, reactions: { Love } });
    const isUnderWay = wishes.has(of);
    wishes.set(of, reaction);
    if (!isUnderWay) void settle();
  };
}
