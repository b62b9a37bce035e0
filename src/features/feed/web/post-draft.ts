import { t } from '#platform/web/i18n.ts';
import type { FileRecord } from '#features/files/contract.ts';
import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import { addDays } from '#platform/shared/time.ts';
import { companyToday } from '#platform/web/server-time.ts';
import type { AudienceItem, Photo, Post, PostType } from '../rules/shapes.ts';

/** A post as it is being written. */
export interface PostDraft {
  readonly type: PostType;
  readonly body: unknown;
  readonly photos: readonly Photo[];
  readonly attachments: readonly FileRecord[];
  readonly audience: readonly AudienceItem[];
  readonly isLater: boolean;
  /** 'YYYY-MM-DD' and 'HH:mm' */
  readonly date: string | undefined;
  readonly time: string;
  readonly isReminding: boolean;
  readonly remindDate: string | undefined;
  readonly is_pinned: boolean;
  /** 'YYYY-MM-DD', the last day; undefined: until somebody unpins it. */
  readonly pinnedUntil: string | undefined;
  readonly is_correction: boolean;
}

/** What was chosen before the editor was there. */
export interface Picked {
  readonly photos?: readonly File[];
  readonly files?: readonly File[];
}

export const emptyBody = { type: 'doc', content: [{ type: 'paragraph' }] };

export const emptyDraft: PostDraft = {
  type: 2,
  body: emptyBody,
  photos: [],
  attachments: [],
  audience: [],
  isLater: false,
  date: undefined,
  time: '07:00',
  isReminding: false,
  remindDate: undefined,
  is_pinned: false,
  pinnedUntil: undefined,
  is_correction: false,
};

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });

/** The first post of a company, to be changed by whoever writes it. */
export const welcomeDraft = (): PostDraft => ({
  ...emptyDraft,
  body: {
    type: 'doc',
    content: [
      paragraph(t('Welcome to Muster')),
      paragraph(t('This is where we clock in and out, see our time and request leave.')),
      paragraph(t('Any questions? Write a comment below this post.')),
    ],
  },
});

/** The hour at which people are reminded. */
export const remindTime = '08:00:00';

/** So many days after it is published those who have not acknowledged are reminded, unless another day is chosen. */
const daysToReminder = 4;

/** The day on which a post goes out later, unless another one is chosen: tomorrow. */
export const laterDate = (): string => addDays(companyToday() as LocalDate, 1);

/** Nothing where a day has passed. */
export const stillToCome = (day: string | undefined): string | undefined =>
  day !== undefined && day >= companyToday() ? day : undefined;

/** The day of the reminder: the chosen one, unless it has passed or the post goes out only after it. */
export function remindDateFor({ isLater, date, remindDate }: Reminded): string {
  const begins = (isLater && stillToCome(date)) || companyToday();
  return remindDate !== undefined && remindDate >= begins ? remindDate : addDays(begins as LocalDate, daysToReminder);
}

type Reminded = Pick<PostDraft, 'isLater' | 'date' | 'remindDate'>;

/** A draft may be from days ago: in the place of days that have passed stand those that are chosen by themselves. */
function upToDate(draft: PostDraft): PostDraft {
  const date = draft.isLater ? (stillToCome(draft.date) ?? laterDate()) : draft.date;
  const remindDate = draft.isReminding ? remindDateFor({ ...draft, date }) : draft.remindDate;
  // The last day of a pin stays, for the writer to choose another one: without one it would never end.
  return { ...draft, date, remindDate };
}

/** What is known of a post that is edited. */
export function draftOf(post: Post, remind_at: string | null): PostDraft {
  const { type, body, photos, attachments, audience, publish_at, is_pinned, pinned_until } = post;
  return {
    ...emptyDraft,
    type,
    body,
    photos,
    attachments,
    audience: audience.map(({ kind, id }) => ({ kind, id })),
    isLater: publish_at !== null,
    date: publish_at?.slice(0, 10),
    time: publish_at?.slice(11, 16) ?? emptyDraft.time,
    isReminding: remind_at !== null,
    remindDate: remind_at?.slice(0, 10),
    is_pinned,
    pinnedUntil: pinned_until ?? undefined,
  };
}

const at = (date: string | undefined, time: string) => (date ? (`${date} ${time}` as LocalDateTime) : null);

/** As it is sent. */
export function sentOf(draft: PostDraft) {
  const { type, body, photos, attachments, audience, isLater, isReminding, is_pinned, is_correction } = draft;
  return {
    type,
    body,
    photos: photos.map(({ id }) => id),
    photo_descriptions: photos.map(({ id, description }) => ({ id, text: description ?? '' })),
    attachments: attachments.map(({ id }) => id),
    audience: [...audience],
    publish_at: isLater ? at(draft.date, `${draft.time.slice(0, 5)}:00`) : null,
    remind_at: type === 1 && isReminding ? at(draft.remindDate, remindTime) : null,
    is_pinned,
    pinned_until: is_pinned ? ((draft.pinnedUntil ?? null) as LocalDate | null) : null,
    is_correction: type === 1 && is_correction,
  };
}

const keyOf = (person: string) => `muster.feed-draft.${person}`;

/** Keeps what is written on this device; files are not kept: they are sent when they are chosen. */
export function keepPostDraft(person: string, draft: PostDraft | undefined): void {
  try {
    if (draft === undefined) localStorage.removeItem(keyOf(person));
    else localStorage.setItem(keyOf(person), JSON.stringify({ ...draft, photos: [], attachments: [] }));
  } catch {
    // Without storage there is no draft.
  }
}

export function keptPostDraft(person: string): PostDraft | undefined {
  try {
    const text = localStorage.getItem(keyOf(person));
    return text === null ? undefined : upToDate({ ...emptyDraft, ...(JSON.parse(text) as PostDraft) });
  } catch {
    return undefined;
  }
}
