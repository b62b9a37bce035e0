import { localOf } from '#platform/shared/time.ts';
import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import { dayAndMonth, timeOfDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import type { Pass } from '#features/clock/rules/submitted.ts';
import { editTexts, type EditedClock, type EditedSpan } from '#features/clock/rules/edit.ts';
import { proposedEndOf } from '#features/days/rules/open-end.ts';
import { dateTimeOf, textOf, type BreakDraft, type ClockDraft } from '#features/clock/web/parts/entry-drafts.ts';

/** Position of an entry in the form: a clock, or one of its breaks. Both count from 0. */
export interface EntryPlace {
  readonly clock: number;
  readonly pause?: number;
}

export interface MendContext {
  readonly zone: string;
  /** epoch seconds */
  readonly now: number;
  /** seconds */
  readonly max_daily_work_duration: number;
  /** End of the day's shift in epoch seconds; null without a shift. */
  readonly shift_end: number | null;
  readonly twelve: boolean;
}

/** Quick fix that corrects a wrong time with one press. */
export interface QuickFix {
  readonly label: string;
  readonly drafts: ClockDraft[];
}

type End = 'start' | 'end';

/** Typed text and the resulting entries. */
export interface TypedEntries {
  readonly drafts: readonly ClockDraft[];
  readonly edited: readonly EditedClock[];
}

const minuteSeconds = 60;
const daySeconds = 86_400;

function entryAt({ edited }: TypedEntries, { clock, pause }: EntryPlace) {
  const inside = edited[clock];
  const all: readonly EditedSpan[] = pause === undefined ? edited : (inside?.breaks ?? []);
  const at = pause ?? clock;
  return { clock: inside, entry: all[at], previous: all[at - 1], next: all[at + 1] };
}

/** Returns the field that an entry's error belongs to. */
export function wrongEnd(typed: TypedEntries, place: EntryPlace, error: string, { zone, twelve }: MendContext): End {
  const { clock, entry, previous } = entryAt(typed, place);
  const { start = null } = entry ?? {};
  if (error === editTexts().clock.noStart || error === editTexts().break.noStart) return 'start';
  if (error === editTexts().break.outside && place.pause !== undefined)
    return start !== null && clock?.start != null && start <= clock.start ? 'start' : 'end';
  if (error === editTexts().clock.overlap) {
    const before = previous?.end ?? previous?.start ?? null;
    return start !== null && before !== null && start < before ? 'start' : 'end';
  }
  const asks = asksOf(typed, place);
  if (asks || !entry?.fault) return asks ?? 'end';
  const draft = draftAt(typed.drafts, place);
  const text = draft && textOf(draft.start, twelve);
  return text && entry.start === null && laterBy(text, zone) !== null ? 'start' : 'end';
}

/** Returns the quick fix of an error; null if there is no obvious one. */
export function mendOf(typed: TypedEntries, place: EntryPlace, error: string, context: MendContext): QuickFix | null {
  const { entry } = entryAt(typed, place);
  if (!entry) return null;
  if (entry.fault) return laterTimeFix(typed, place, context);
  const texts = place.pause === undefined ? editTexts().clock : editTexts().break;
  if (error === texts.before) return endLater(typed, place, context) ?? swapFix(typed, place);
  if (error === texts.overlap) return neighbourFix(typed, place, context);
  if (error === texts.future) return currentTimeFix(typed, place, context);
  if (error === editTexts().break.outside) return widenClockFix(typed, place, context);
  return error === editTexts().clock.required ? proposedEndFix(typed, place, context) : null;
}

const draftAt = (drafts: readonly ClockDraft[], { clock, pause }: EntryPlace): BreakDraft | ClockDraft | undefined =>
  pause === undefined ? drafts[clock] : drafts[clock]?.breaks[pause];

/** Returns the form with one entry changed. */
export function withEntry(
  drafts: readonly ClockDraft[],
  { clock, pause }: EntryPlace,
  change: Partial<Pick<BreakDraft, 'start' | 'end'>>,
): ClockDraft[] {
  return drafts.map((draft, index) => {
    if (index !== clock) return draft;
    if (pause === undefined) return { ...draft, ...change };
    return { ...draft, breaks: draft.breaks.map((each, index) => (index === pause ? { ...each, ...change } : each)) };
  });
}

/** Returns the end for which the pass of a repeated hour must be chosen. */
export function asksOf(typed: TypedEntries, place: EntryPlace): End | undefined {
  const asks = entryAt(typed, place).entry?.asks;
  return asks && (asks.start ? 'start' : 'end');
}

/** Returns the chosen pass. */
export const passAt = (drafts: readonly ClockDraft[], place: EntryPlace, end: End): Pass | undefined =>
  draftAt(drafts, place)?.[end].pass;

/** Returns the form with the pass chosen. */
export function withPass(drafts: readonly ClockDraft[], place: EntryPlace, end: End, pass: Pass): ClockDraft[] {
  const draft = draftAt(drafts, place);
  return draft ? withEntry(drafts, place, { [end]: { ...draft[end], pass } }) : [...drafts];
}

function putAt(
  { drafts }: TypedEntries,
  place: EntryPlace,
  end: End,
  instant: number,
  { zone, twelve }: MendContext,
): ClockDraft[] {
  const text = localOf(instant, zone);
  return withEntry(drafts, place, { [end]: dateTimeOf(text, text.slice(0, 10) as LocalDate, twelve) });
}

const timeAt = (instant: number, { zone }: MendContext) => timeOfDay(localOf(instant, zone));

/** Moves the end of a night shift, entered on the date of its start, to the next day. */
function endLater(typed: TypedEntries, place: EntryPlace, context: MendContext): QuickFix | null {
  const { entry } = entryAt(typed, place);
  if (entry?.start == null || entry.end === null) return null;
  const later = entry.end + daySeconds;
  if (later > context.now || later - entry.start > context.max_daily_work_duration) return null;
  const date = localOf(later, context.zone).slice(0, 10);
  return {
    label: t('End on {date}', { date: dayAndMonth(date) }),
    drafts: putAt(typed, place, 'end', later, context),
  };
}

function swapFix({ drafts }: TypedEntries, place: EntryPlace): QuickFix | null {
  const draft = draftAt(drafts, place);
  return draft
    ? { label: t('Swap start and end'), drafts: withEntry(drafts, place, { start: draft.end, end: draft.start }) }
    : null;
}

function neighbourFix(typed: TypedEntries, place: EntryPlace, context: MendContext): QuickFix | null {
  const { entry, previous, next } = entryAt(typed, place);
  if (entry?.start == null) return null;
  const before = previous?.end ?? null;
  if (before !== null && entry.start < before && (entry.end === null || before < entry.end))
    return {
      label: t('Start at {time}', { time: timeAt(before, context) }),
      drafts: putAt(typed, place, 'start', before, context),
    };
  const after = next?.start ?? null;
  if (after === null || after <= entry.start) return null;
  return {
    label: t('End at {time}', { time: timeAt(after, context) }),
    drafts: putAt(typed, place, 'end', after, context),
  };
}

function currentTimeFix(typed: TypedEntries, place: EntryPlace, context: MendContext): QuickFix | null {
  const { entry } = entryAt(typed, place);
  if (entry?.start == null || entry.start >= context.now) return null;
  return {
    label: t('Use current time, {time}', { time: timeAt(context.now, context) }),
    drafts: putAt(typed, place, 'end', context.now, context),
  };
}

/** Extends the clock by a minute beyond its break, which must lie strictly inside. */
function widenClockFix(typed: TypedEntries, place: EntryPlace, context: MendContext): QuickFix | null {
  const { clock, entry } = entryAt(typed, place);
  if (!clock || entry?.start == null) return null;
  const outer = { clock: place.clock };
  if (clock.start !== null && entry.start <= clock.start) {
    const begin = entry.start - minuteSeconds;
    return {
      label: t('Start the entry at {time}', { time: timeAt(begin, context) }),
      drafts: putAt(typed, outer, 'start', begin, context),
    };
  }
  const end = (entry.end ?? entry.start) + minuteSeconds;
  if (clock.end === null || end > context.now) return null;
  return {
    label: t('Extend the entry to {time}', { time: timeAt(end, context) }),
    drafts: putAt(typed, outer, 'end', end, context),
  };
}

/** Proposes an end for a missing clock-out: the shift's end, or the daily limit. */
function proposedEndFix(typed: TypedEntries, place: EntryPlace, context: MendContext): QuickFix | null {
  const { entry } = entryAt(typed, place);
  const { shift_end, now, max_daily_work_duration } = context;
  if (entry?.start == null) return null;
  const first = typed.edited[0]?.start ?? entry.start;
  const clocks = [
    { started_at: first, ended_at: first },
    { started_at: entry.start, ended_at: null },
  ];
  const shift = shift_end === null ? null : { end_at: shift_end };
  const end = proposedEndOf({ clocks, shift }, max_daily_work_duration);
  if (end === undefined || end > now) return null;
  const time = timeAt(end, context);
  return {
    label: shift ? t('Use shift end, {time}', { time }) : t('Use the daily limit, {time}', { time }),
    drafts: putAt(typed, place, 'end', end, context),
  };
}

/** Replaces a skipped time by the same instant after the clock change: 02:30 becomes 03:30. */
function laterTimeFix(typed: TypedEntries, place: EntryPlace, { zone, twelve }: MendContext): QuickFix | null {
  const draft = draftAt(typed.drafts, place);
  for (const end of ['start', 'end'] as const) {
    const text = draft && textOf(draft[end], twelve);
    const later = text ? laterBy(text, zone) : null;
    if (later)
      return {
        label: t('Use {time}', { time: timeOfDay(later) }),
        drafts: withEntry(typed.drafts, place, { [end]: dateTimeOf(later, later.slice(0, 10) as LocalDate, twelve) }),
      };
  }
  return null;
}

/** Returns the wall clock time of a skipped time; null for a time that exists. */
function laterBy(text: LocalDateTime, zone: string): LocalDateTime | null {
  const typedTime = text.replace(' ', 'T');
  const shown = Temporal.PlainDateTime.from(typedTime)
    .toZonedDateTime(zone, { disambiguation: 'compatible' })
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' });
  return shown === typedTime ? null : (shown.replace('T', ' ') as LocalDateTime);
}
