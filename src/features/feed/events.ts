import { defineEvent, defineLiveEvent } from '#platform/shared/events.ts';

interface PostEvent {
  readonly post_id: string;
}

/** A post becomes visible to others. */
export const postPublished = defineEvent<
  PostEvent & {
    /** The person who makes it visible. */
    readonly author_id: string;
    /** People whom an edit adds as readers; missing means all its readers. */
    readonly people?: readonly string[];
  }
>('feed.published');

/** Notifies readers and mentioned people, after browsers have been informed. */
export const postAnnounced = defineEvent<
  PostEvent & {
    readonly mentions: readonly string[];
    readonly is_again: boolean;
    readonly asks: boolean;
    /** Author of the change; missing means the post's author. */
    readonly by?: string;
    /** Limits the notification to these readers; missing means all. */
    readonly people?: readonly string[];
    /** People to skip because another event notifies them. */
    readonly but?: readonly string[];
  }
>('feed.announced');

/** A post is scheduled. */
export const postScheduled = defineEvent<PostEvent & { /** Epoch seconds. */ readonly at: number }>('feed.scheduled');

/** A post was edited, pinned or unpinned. */
export const postChanged = defineEvent<PostEvent>('feed.changed');

/** A post was deleted for everyone or hidden from some people. */
export const postDeleted = defineEvent<
  PostEvent & { /** Null: everyone. */ readonly people: readonly string[] | null; readonly by: string | null }
>('feed.deleted');

/** The counts changed because of a reaction, a comment or an acknowledgement. */
export const postCounted = defineEvent<
  PostEvent & {
    readonly comment_id?: string;
    /** Whether it was acknowledged, so that acknowledgements must be counted, too. */
    readonly is_acknowledged?: true;
  }
>('feed.counted');

/** A person who is asked to acknowledge an announcement has seen it for the first time. */
export const postSeen = defineEvent<PostEvent>('feed.seen');

/** At least one person has seen it within the last seconds. */
export const seenCountDue = defineEvent<PostEvent>('feed.seen-of-late');

/** The search words of a post must be rebuilt. Migrations may insert this event by name. */
export const searchIndexDue = defineEvent<PostEvent>('feed.words-due');

/** A comment was added to a post. */
export const postCommented = defineEvent<
  PostEvent & { readonly author_id: string; readonly comment_id: string; readonly mentions: readonly string[] }
>('feed.commented');

/** Sends a reminder to people who have not acknowledged an announcement. */
export const acknowledgementDue = defineEvent<
  PostEvent & { readonly people: readonly string[]; readonly author_id: string | null }
>('feed.acknowledgement_due');

/** Tells the browsers of readers that a post was published, changed or deleted. */
export const feedNews = defineLiveEvent<
  PostEvent & {
    readonly act: 'published' | 'changed' | 'deleted';
    /** Actor; null when the post disappears for the recipient only. */
    readonly by: string | null;
    /** True when an edit made an older post visible, which then stands among the earlier posts. */
    readonly is_earlier?: boolean;
  }
>('feed.news');

/** Current counts of a post. */
export const feedCounts = defineLiveEvent<
  PostEvent & {
    readonly reactions: { readonly Love: number };
    readonly comments_count: number;
    /** Missing means unchanged. */
    readonly acknowledges_count?: number;
    /** Whether a comment was added, deleted or reacted to. */
    readonly are_comments_new: boolean;
  }
>('feed.counts');

/** More people have seen an announcement; sent to those who may see who they are. */
export const feedSeen = defineLiveEvent<PostEvent>('feed.seen');
