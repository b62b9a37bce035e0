import { localOf } from '#platform/shared/time.ts';
import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import { dayAndMonth, timeOfDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import type { Pass } from '#features/clock/rules/submitted.ts';
import { editTexts, type EditedClock, type EditedSpan } from '#features/clock/rules/edit.ts';
import { proposedEndOf } from '#features/days/rules/open-end.ts';
import { dateTimeOf, textOf, type BreakDraft, type ClockDraft } from '#features/clock/web/parts/entry-drafts.ts';

/** An entry of the form: a clock, or one of its breaks. Both count from 0. */
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
  /** When the day's shift ends, epoch seconds; null without a shift. */
  readonly shift_end: number | null;
  readonly twelve: boolean;
}

/** One press that makes a wrong time right. */
export interface Mend {
  readonly label: string;
  readonly drafts: ClockDraft[];
}

type End = 'start' | 'end';

/** What was typed, and what it means. */
export interface Typed {
  readonly drafts: readonly ClockDraft[];
  readonly edited: readonly EditedClock[];
}

const minuteSeconds = 60;
const daySeconds = 86_400;

function entryAt({ edited }: Typed, { clock, pause }: EntryPlace) {
  const inside = edited[clock];
  const all: readonly EditedSpan[] = pause === undefined ? edited : (inside?.breaks ?? []);
  const at = pause ?? clock;
  return { clock: inside, entry: all[at], previous: all[at - 1], next: all[at + 1] };
}

/** The field to which an entry's error belongs. */
export function wrongEnd(typed: Typed, place: EntryPlace, error: string, { zone, twelve }: MendContext): End {
  const { clock, entry, previous } = entryAt(typed, place);
  const { start = null } = entry ?? {};
  if (error === editTexts.clock.noStart || error === editTexts.break.noStart) return 'start';
  if (error === editTexts.break.outside && place.pause !== undefined)
    return start !== null && clock?.start != null && start <= clock.start ? 'start' : 'end';
  if (error === editTexts.clock.overlap) {
    const before = previous?.end ?? previous?.start ?? null;
    return start !== null && before !== null && start < before ? 'start' : 'end';
  }
  const asks = asksOf(typed, place);
  if (asks || !entry?.fault) return asks ?? 'end';
  const draft = draftAt(typed.drafts, place);
  const text = draft && textOf(draft.start, twelve);
  return text && entry.start === null && laterBy(text, zone) !== null ? 'start' : 'end';
}

/** How an entry can be mended with one press; null where nobody can know. */
export function mendOf(typed: Typed, place: EntryPlace, error: string, context: MendContext): Mend | null {
  const { entry } = entryAt(typed, place);
  if (!entry) return null;
  if (entry.fault) return useLater(typed, place, context);
  const texts = place.pause === undefined ? editTexts.clock : editTexts.break;
  if (error === texts.before) return endLater(typed, place, context) ?? swap(typed, place);
  if (error === texts.overlap) return besideNeighbour(typed, place, context);
  if (error === texts.future) return useNow(typed, place, context);
  if (error === editTexts.break.outside) return widenClock(typed, place, context);
  return error === editTexts.clock.required ? useProposedEnd(typed, place, context) : null;
}

const draftAt = (drafts: readonly ClockDraft[], { clock, pause }: EntryPlace): BreakDraft | ClockDraft | undefined =>
  pause === undefined ? drafts[clock] : drafts[clock]?.breaks[pause];

/** The form with one entry changed. */
export function withEntry(
  drafts: readonly ClockDraft[],
  { clock, pause }: EntryPlace,
  change: Partial<Pick<BreakDraft, 'start' | 'end'>>,
): ClockDraft[] {
  return drafts.map((draft, index) => {
    if (index !== clock) return draft;
    if (pause === undefined) return { ...draft, ...change };
    return { ...draft, breaks: draft.breaks.map((each, at) => (at === pause ? { ...each, ...change } : each)) };
  });
}

/** Of which end it has to be said which one of a repeated hour is meant. */
export function asksOf(typed: Typed, place: EntryPlace): End | undefined {
  const asks = entryAt(typed, place).entry?.asks;
  return asks && (asks.start ? 'start' : 'end');
}

/** What was said of it. */
export const passAt = (drafts: readonly ClockDraft[], place: EntryPlace, end: End): Pass | undefined =>
  draftAt(drafts, place)?.[end].pass;

/** The form with that said. */
export function withPass(drafts: readonly ClockDraft[], place: EntryPlace, end: End, pass: Pass): ClockDraft[] {
  const draft = draftAt(drafts, place);
  return draft ? withEntry(drafts, place, { [end]: { ...draft[end], pass } }) : [...drafts];
}

function putAt(
  { drafts }: Typed,
  place: EntryPlace,
  end: End,
  instant: number,
  { zone, twelve }: MendContext,
): ClockDraft[] {
  const text = localOf(instant, zone);
  return withEntry(drafts, place, { [end]: dateTimeOf(text, text.slice(0, 10) as LocalDate, twelve) });
}

const timeAt = (instant: number, { zone }: MendContext) => timeOfDay(localOf(instant, zone));

/** A night's end was given on the date of its start. */
function endLater(typed: Typed, place: EntryPlace, context: MendContext): Mend | null {
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

function swap({ drafts }: Typed, place: EntryPlace): Mend | null {
  const draft = draftAt(drafts, place);
  return draft
    ? { label: t('Swap the two'), drafts: withEntry(drafts, place, { start: draft.end, end: draft.start }) }
    : null;
}

function besideNeighbour(typed: Typed, place: EntryPlace, context: MendContext): Mend | null {
  const { entry, previous, next } = entryAt(typed, place);
  if (entry?.start == null) return null;
  const before = previous?.end ?? null;
  if (before !== null && entry.start < before && (entry.end === null || before < entry.end))
    return {
      label: t('Begin at {time}', { time: timeAt(before, context) }),
      drafts: putAt(typed, place, 'start', before, context),
    };
  const after = next?.start ?? null;
  if (after === null || after <= entry.start) return null;
  return {
    label: t('End at {time}', { time: timeAt(after, context) }),
    drafts: putAt(typed, place, 'end', after, context),
  };
}

function useNow(typed: Typed, place: EntryPlace, context: MendContext): Mend | null {
  const { entry } = entryAt(typed, place);
  if (entry?.start == null || entry.start >= context.now) return null;
  return {
    label: t('Use now, {time}', { time: timeAt(context.now, context) }),
    drafts: putAt(typed, place, 'end', context.now, context),
  };
}

/** A break lies strictly inside of its clock, so the clock goes on for a minute. */
function widenClock(typed: Typed, place: EntryPlace, context: MendContext): Mend | null {
  const { clock, entry } = entryAt(typed, place);
  if (!clock || entry?.start == null) return null;
  const outer = { clock: place.clock };
  if (clock.start !== null && entry.start <= clock.start) {
    const begin = entry.start - minuteSeconds;
    return {
      label: t('Begin the clock at {time}', { time: timeAt(begin, context) }),
      drafts: putAt(typed, outer, 'start', begin, context),
    };
  }
  const end = (entry.end ?? entry.start) + minuteSeconds;
  if (clock.end === null || end > context.now) return null;
  return {
    label: t('Extend the clock to {time}', { time: timeAt(end, context) }),
    drafts: putAt(typed, outer, 'end', end, context),
  };
}

/** The end that is proposed for a missing clock-out: the shift's end, or the daily limit. */
function useProposedEnd(typed: Typed, place: EntryPlace, context: MendContext): Mend | null {
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
    label: shift ? t('Use the end of the shift, {time}', { time }) : t('Use the daily limit, {time}', { time }),
    drafts: putAt(typed, place, 'end', end, context),
  };
}

/** The same moment by the clock that went forward: 02:30 was 03:30. */
function useLater(typed: Typed, place: EntryPlace, { zone, twelve }: MendContext): Mend | null {
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

/** What the clocks showed when a skipped time would have been; null for a time that was. */
function laterBy(text: LocalDateTime, zone: string): LocalDateTime | null {
  const wanted = text.replace(' ', 'T');
  const shown = Temporal.PlainDateTime.from(wanted)
    .toZonedDateTime(zone, { disambiguation: 'compatible' })
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' });
  return shown === wanted ? null : (shown.replace('T', ' ') as LocalDateTime);
}
