import { useQuery } from '@tanstack/react-query';
import type { PersonCard } from '#features/people/contract.ts';
import type { Post } from '../rules/shapes.ts';
import { feedApi } from './feed-api.ts';

/** Readers of the choice in the composer, 'department:id,group:id', or of an existing post. */
export type Readers = { readonly audience: string } | { readonly post: Pick<Post, 'id' | 'is_for_everyone'> };

/** Splits people by whether they see a post. Until the answer is known, everyone counts as a reader. */
export function useReaders(of: Readers, people: readonly PersonCard[]) {
  const ids = people.map(({ id }) => id).join(',');
  const isChosen = 'audience' in of;
  const mustAcknowledge = ids !== '' && !(isChosen ? of.audience === '' : of.post.is_for_everyone);
  const byChoice = useQuery({
    ...feedApi.audience.read({ query: { audience: isChosen ? of.audience : '', ids } }),
    enabled: mustAcknowledge && isChosen,
  });
  const byPost = useQuery({
    ...feedApi.readers.read({ params: { feed_id: isChosen ? '' : of.post.id }, query: { ids } }),
    enabled: mustAcknowledge && !isChosen,
  });
  const data = mustAcknowledge ? (isChosen ? byChoice : byPost).data : undefined;
  const sees = data && new Set(data.sees);
  const seeing = people.filter(({ id }) => !sees || sees.has(id));
  const others = people.filter(({ id }) => sees && !sees.has(id));
  return { seeing, others };
}
