import { useRef } from 'react';
import type { Reactions } from '../../contract.ts';
import { showFailure } from '#platform/web/ui/notices.ts';

interface Reacting {
  readonly state: Reactions;
  /** Shows what is said before the server has answered. */
  show(state: Reactions): void;
  send(reaction: 'Love' | null): Promise<Reactions>;
  /** @returns whether it was told already */
  refused?(error: unknown): boolean;
}

/** Love, or not any more: shown at once, and put right by what the server says. The last press counts. */
export function useReaction({ state, show, send, refused }: Reacting): () => void {
  const presses = useRef(0);
  return () => {
    const press = ++presses.current;
    const reaction = state.auth_reaction === null ? ('Love' as const) : null;
    const Love = Math.max(0, state.reactions.Love + (reaction ? 1 : -1));
    show({ auth_reaction: reaction, reactions: { Love } });
    void send(reaction).then(
      (said) => press === presses.current && show(said),
      (error: unknown) => {
        show(state);
        if (!refused?.(error)) void showFailure(error);
      },
    );
  };
}
