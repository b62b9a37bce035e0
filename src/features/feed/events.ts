import { defineEvent, defineLiveEvent } from '#platform/shared/events.ts';

interface OfPost {
  readonly post_id: string;
}

/** Others see a post from now on. */
export const postPublished = defineEvent<
  OfPost & {
    /** Who lets them see it. */
    readonly author_id: string;
    /** Whom it reaches by an edit; missing: all its readers. */
    readonly people?: readonly string[];
  }
>('feed.published');

/** Everybody it reaches is told, and whoever it names; after browsers have heard of it. */
export const postAnnounced = defineEvent<
  OfPost & {
    readonly mentions: readonly string[];
    readonly is_again: boolean;
    readonly asks: boolean;
    /** Who has written it so; missing: its author. */
    readonly by?: string;
    /** Of its readers, only these; missing: all. */
    readonly people?: readonly string[];
    /** These hear of it otherwise. */
    readonly but?: readonly string[];
  }
>('feed.announced');

/** A post waits for its time. */
export const postScheduled = defineEvent<OfPost & { /** Epoch seconds. */ readonly at: number }>('feed.scheduled');

/** A post says something else, is pinned, or is not any more. */
export const postChanged = defineEvent<OfPost>('feed.changed');

/** A post is gone, for everyone or for some people. */
export const postDeleted = defineEvent<
  OfPost & { /** Null: everyone. */ readonly people: readonly string[] | null; readonly by: string | null }
>('feed.deleted');

/** Somebody has reacted to it, said something of it, or acknowledged it: its numbers are others. */
export const postCounted = defineEvent<
  OfPost & {
    readonly comment_id?: string;
    /** It was acknowledged: how often it is now has to be counted, too. */
    readonly is_acknowledged?: true;
  }
>('feed.counted');

/** An announcement was before the eyes of somebody who is asked, for the first time. */
export const postSeen = defineEvent<OfPost>('feed.seen');

/** It was so within the last seconds, of however many. */
export const seenOfLate = defineEvent<OfPost>('feed.seen-of-late');

/** By which words it is found has to be read anew; migrations write it, by this name. */
export const wordsDue = defineEvent<OfPost>('feed.words-due');

/** Somebody has said something of it. */
export const postCommented = defineEvent<
  OfPost & { readonly author_id: string; readonly comment_id: string; readonly mentions: readonly string[] }
>('feed.commented');

/** Those who have not acknowledged are asked once more. */
export const acknowledgementDue = defineEvent<
  OfPost & { readonly people: readonly string[]; readonly author_id: string | null }
>('feed.acknowledgement_due');

/** A post is otherwise than it was, for the browsers of whoever may see it. */
export const feedNews = defineLiveEvent<
  OfPost & {
    readonly act: 'published' | 'changed' | 'deleted';
    /** Who did it; null where it is gone for oneself alone. */
    readonly by: string | null;
    /** It stands among the earlier ones: an edit lets one see it. */
    readonly is_earlier?: boolean;
  }
>('feed.news');

/** Its numbers as they are now. */
export const feedCounts = defineLiveEvent<
  OfPost & {
    readonly reactions: { readonly Love: number };
    readonly comments_count: number;
    /** Missing: as it was. */
    readonly acknowledges_count?: number;
    /** A comment has come or gone, or was reacted to. */
    readonly are_comments_new: boolean;
  }
>('feed.counts');

/** More people have seen an announcement, for those who may read who has. */
export const feedSeen = defineLiveEvent<OfPost>('feed.seen');
