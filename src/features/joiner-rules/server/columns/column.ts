import type { ChangeImpact } from '#platform/server/change-impact.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { HolidaysChange } from '#features/holidays/server/queries/impact.ts';
import type { WorkingWeek } from '#features/company/rules/week-shapes.ts';
import type { JoinerField, JoinerValues, PatternValue } from '../../rules/belonging.ts';

/** Ids that a value added and removed, and dates that it ended. */
export interface Written {
  readonly added?: readonly string[];
  /** Ids that an earlier value added and this one keeps. */
  readonly kept?: readonly string[];
  readonly removed?: readonly string[];
  /** The day from which it was really stored, if that is another one. */
  readonly from?: LocalDate;
  /** Dated row of the same date that it overwrote; missing: there was none. */
  readonly overwritten?: OverwrittenRow;
  /** Patterns that it ended or started again, as they were run before. */
  readonly ended?: readonly { readonly pattern_id: string; readonly start: PatternRun }[];
}

/** Returns all ids that people have by rule. */
export const ruledIds = ({ added = [], kept = [] }: Written): readonly string[] => [...added, ...kept];

/** Values of a leave package or of a working week. */
interface OverwrittenRow {
  readonly policy_id?: string | null;
  readonly week?: WorkingWeek | null;
  readonly weekly_work_time?: number | null;
}

interface PatternRun {
  readonly starts_on: LocalDate;
  readonly start_day: number;
  readonly ends_on: LocalDate | null;
}

/** A value that a person has by a rule, as `joiner_rule_values` stores it. */
export interface ValueRow {
  readonly id: string;
  readonly person_id: string;
  readonly field: JoinerField;
  readonly effective_from: LocalDate;
  readonly rule_id: string | null;
  readonly rule_name: string;
  /** Null: nothing, or the company's default. */
  readonly value: unknown;
  /** Value that the person had before. */
  readonly replaced: unknown;
  readonly written: Written;
  readonly is_given: boolean;
}

/**
 * Combines what a value wrote with what its successor of the same date wrote, so that taking back the successor
 * restores what the person had before both.
 */
export function mergeWritten({ value, effective_from, written: first }: ValueRow, next: Written): Written {
  const [added, removed] = [new Set(first.added), new Set(first.removed)];
  const [nextAdded, nextRemoved] = [new Set(next.added), new Set(next.removed)];
  const allAdded = added.difference(nextRemoved).union(nextAdded.difference(removed));
  const kept = new Set(next.kept).difference(allAdded).union(nextAdded.intersection(removed));
  const pattern = value as PatternValue | null;
  const isOwn = ({ pattern_id, start }: NonNullable<Written['ended']>[number]) =>
    pattern_id === pattern?.pattern_id && start.starts_on === effective_from;
  const ended = [...(first.ended ?? []), ...(next.ended ?? []).filter((run) => !isOwn(run))];
  const from = next.from ?? first.from;
  return {
    added: [...allAdded],
    kept: [...kept],
    removed: [...removed.difference(nextAdded).union(nextRemoved.difference(added))],
    ...(from !== undefined && { from }),
    ...(first.overwritten && { overwritten: first.overwritten }),
    ...(ended.length > 0 && { ended }),
  };
}

/** The author of a change, its reason and the other features that respond to it. */
export interface GivingContext {
  readonly actor_id: string;
  /** Epoch seconds */
  readonly now: number;
  readonly today: LocalDate;
  /** Reason in the history of an employment: 'By the rule Workshop'. */
  readonly reason: string;
  /** Person whose permissions limit the roles that are given; null: none are. */
  readonly author_id: string | null;
  /** Whether the people were just added in this transaction. */
  readonly isNew: boolean;
  readonly holidayImpacts: readonly ChangeImpact<HolidaysChange>[];
}

/** People who get the same value from the same date on. */
export interface Giving<Value> {
  readonly ids: readonly string[];
  readonly from: LocalDate;
  /** Null: the company's default. */
  readonly value: Value | null;
  /** Value that each of them has by a rule until then. */
  readonly last: ReadonlyMap<string, ValueRow>;
  /** People whose value by a rule from the same date is replaced. */
  readonly corrected: ReadonlySet<string>;
}

/** Column of the rules, whose values are stored in the tables of the feature that owns it. */
export interface JoinerColumn<Field extends JoinerField = JoinerField> {
  readonly field: Field;
  /** Returns what people have on a date, as JSON; missing: nothing of their own. */
  held(db: Db, ids: readonly string[], on: LocalDate): Promise<ReadonlyMap<string, unknown>>;
  /** Whether what a person has is what a rule gave them. */
  isFrom(held: unknown, row: ValueRow): boolean;
  /** Gives the value in place of the one by a rule. @returns what was written, by person */
  give(db: Db, giving: Giving<JoinerValues[Field]>, by: GivingContext): Promise<ReadonlyMap<string, Written>>;
  /** Restores what a person had before. @returns false when it was changed since */
  takeBack(db: Db, row: ValueRow, by: GivingContext): Promise<boolean>;
  /** Removes all of it from people whose adding is undone; omitted: it is removed with them. */
  forget?(db: Db, ids: readonly string[]): Promise<void>;
}

/** The same result for all people. */
export const writtenFor = (ids: readonly string[], written: Written): ReadonlyMap<string, Written> =>
  new Map(ids.map((id) => [id, written]));
