import { useRef, useState } from 'react';
import { Fault } from '#platform/shared/fault.ts';
import { t } from '#platform/web/i18n.ts';
import { feedApi } from './feed-api.ts';
import { handleGonePost } from './gone-posts.ts';

/** A comment that the server has not stored yet. */
export interface PendingComment {
  readonly key: number;
  readonly body: string;
  readonly mentions: readonly string[];
  /** Error message; null while it is being sent. */
  readonly problem: string | null;
}

/** Unsent comments: a failed one stays with its text until it is sent again or discarded. */
export function usePending(feed_id: string, whenSent: () => Promise<void>) {
  const [all, setAll] = useState<readonly PendingComment[]>([]);
  const last = useRef(0);
  const set = (key: number, problem: string | null) =>
    setAll((known) => known.map((one) => (one.key === key ? { ...one, problem } : one)));
  const drop = (key: number) => setAll((known) => known.filter((one) => one.key !== key));
  const post = async ({ key, body, mentions }: PendingComment) => {
    try {
      await feedApi.storeComment.call({ params: { feed_id }, body: { body, mentions: [...mentions] } });
      await whenSent();
      drop(key);
    } catch (error) {
      if (handleGonePost(feed_id, error, { what: 'comment', text: body })) return;
      const isRefused = error instanceof Fault && error.status !== 0;
      set(key, isRefused ? error.message : t('no internet'));
    }
  };
  return {
    all,
    drop,
    send(body: string, mentions: readonly string[]) {
      const one = { key: ++last.current, body, mentions, problem: null };
      setAll((known) => [...known, one]);
      void post(one);
    },
    again(key: number) {
      const one = all.find((each) => each.key === key);
      set(key, null);
      if (one) void post(one);
    },
  };
}
