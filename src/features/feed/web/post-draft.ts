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
  /** 'YYYY-MM-DD', the last day; undefined means until someone unpins it. */
  readonly pinnedUntil: string | undefined;
  readonly is_correction: boolean;
}

/** Files picked before the editor was loaded. */
export interface PickedFiles {
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

/** Draft of a company's first post, for its writer to edit. */
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

/** Time of day of reminders. */
export const remindTime = '08:00:00';

/** Days from publication to the reminder, unless another day is chosen. */
const daysToReminder = 4;

/** Default day of scheduled posts: tomorrow. */
export const laterDate = (): string => addDays(companyToday() as LocalDate, 1);

/** Returns the day, or undefined when it has passed. */
export const unlessPast = (day: string | undefined): string | undefined =>
  day !== undefined && day >= companyToday() ? day : undefined;

/** Returns the day of the reminder: the chosen one, unless it has passed or is before publication. */
export function remindDateFor({ isLater, date, remindDate }: ReminderDates): string {
  const begins = (isLater && unlessPast(date)) || companyToday();
  return remindDate !== undefined && remindDate >= begins ? remindDate : addDays(begins as LocalDate, daysToReminder);
}

type ReminderDates = Pick<PostDraft, 'isLater' | 'date' | 'remindDate'>;

/** Replaces days of an old draft that have passed by the defaults. */
function upToDate(draft: PostDraft): PostDraft {
  const date = draft.isLater ? (unlessPast(draft.date) ?? laterDate()) : draft.date;
  const remindDate = draft.isReminding ? remindDateFor({ ...draft, date }) : draft.remindDate;
  // The end of the pin stays for the writer to change: without one, the pin would never end.
  return { ...draft, date, remindDate };
}

/** Returns the draft of a post that is edited. */
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

/** Converts a draft to the request body. */
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

/** Saves the draft on this device, without files, which are uploaded when they are chosen. */
export function keepPostDraft(person: string, draft: PostDraft | undefined): void {
  try {
    if (draft === undefined) localStorage.removeItem(keyOf(person));
    else localStorage.setItem(keyOf(person), JSON.stringify({ ...draft, photos: [], attachments: [] }));
  } catch {
    // Without storage there is no draft.
  }
}

export function storedPostDraft(person: string): PostDraft | undefined {
  try {
    const text = localStorage.getItem(keyOf(person));
    return text === null ? undefined : upToDate({ ...emptyDraft, ...(JSON.parse(text) as PostDraft) });
  } catch {
    return undefined;
  }
}
