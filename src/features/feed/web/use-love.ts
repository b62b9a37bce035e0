import { useQueryClient } from '@tanstack/react-query';
import { useReaction } from '#features/comments/web/parts/use-reaction.ts';
import type { Post } from '../rules/shapes.ts';
import { feedApi } from './feed-api.ts';
import { handleGonePost } from './gone-posts.ts';
import { actedOn, patchPost } from './use-posts.ts';

/** Adds or removes the viewer's love reaction. */
export function useLove({ id, reactions, auth_reaction }: Post): () => void {
  const cache = useQueryClient();
  return useReaction({
    state: { reactions, auth_reaction },
    who: feedApi.reactors.read({ params: { feed_id: id } }).queryKey,
    show: (state) => patchPost(cache, id, (known) => ({ ...known, ...state })),
    send: async (reaction) => {
      const state = await feedApi.react.call({ params: { feed_id: id }, body: { reaction } });
      actedOn(cache, id);
      return state;
    },
    refused: (error) => handleGonePost(id, error),
  });
}
