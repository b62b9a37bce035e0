import { hashKey, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { showFailure } from '#platform/web/ui/notices.ts';
import type { Reactions } from '../../contract.ts';

type Reaction = Reactions['auth_reaction'];

interface ReactionOptions {
  readonly state: Reactions;
  /** Query key of the people who reacted. */
  readonly who: QueryKey;
  /** Shows a reaction before the server has answered. */
  show(state: Reactions): void;
  send(reaction: Reaction): Promise<Reactions>;
  /** @returns whether it has shown the error */
  refused?(error: unknown): boolean;
}

/** Latest wish while a request runs, by query key: a post can be shown in two places. */
const wishes = new Map<string, Reaction>();

/** Whether a request is running; until its answer, counts from the server may be older than what is shown. */
export const isReacting = (who: QueryKey): boolean => wishes.has(hashKey(who));

/**
 * Toggles love: shows it immediately and corrects it by the server's answer. The last press counts:
 * parallel requests could arrive in either order, so the next one waits for the previous answer.
 */
export function useReaction({ state, who, show, send, refused }: ReactionOptions): () => void {
  const cache = useQueryClient();
  const of = hashKey(who);
  const settle = async () => {
    let holds = state;
    let reaction: Reaction;
    try {
      do {
        reaction = wishes.get(of) ?? null;
        holds = await send(reaction);
      } while (wishes.get(of) !== reaction);
      show(holds);
    } catch (error) {
      show(holds);
      if (!refused?.(error)) void showFailure(error);
    } finally {
      wishes.delete(of);
    }
    // Names loaded meanwhile do not include this reaction.
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
