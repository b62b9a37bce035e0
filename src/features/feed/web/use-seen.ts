import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { usePerson } from '#platform/web/session.ts';
import type { Post } from '../rules/shapes.ts';
import { feedApi } from './feed-api.ts';
import { countSeen } from './use-posts.ts';

/** Views that this page has reported: 'person post version'. */
const reportedPosts = new Set<string>();

/**
 * Reports that an announcement was seen once its end is on the screen, for people who are asked
 * and have not acknowledged it. Nothing waits for the report; a failed one is sent the next time.
 */
export function useSeen({ id, version, type, auth_seen }: Post) {
  const cache = useQueryClient();
  const me = usePerson().id;
  const end = useRef<HTMLDivElement>(null);
  const mustAcknowledge = type === 1 && !auth_seen;
  useEffect(() => {
    const key = `${me} ${id} ${version}`;
    if (!end.current || !mustAcknowledge || reportedPosts.has(key)) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting || reportedPosts.has(key)) return;
      reportedPosts.add(key);
      observer.disconnect();
      const notifiedAt = Date.now();
      feedApi.seen.call({ params: { id }, body: { version } }).then(
        ({ is_first }) => is_first && countSeen(cache, id, notifiedAt),
        () => reportedPosts.delete(key),
      );
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [cache, me, id, version, mustAcknowledge]);
  return end;
}
