import type { ChangeImpact } from '#platform/server/change-impact.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { HolidaysChange } from '#features/holidays/server/queries/impact.ts';
import type { JoinerField, JoinerValues } from '../../rules/belonging.ts';

/** Ids that a value added and removed, and dates that it ended. */
export interface Written {
  readonly added?: readonly string[];
  /** Ids that an earlier value added and this one keeps. */
  readonly kept?: readonly string[];
  readonly removed?: readonly string[];
  /** The day from which it was really stored, if that is another one. */
  readonly from?: LocalDate;
  /** A pattern that it ended, as it was run until then. */
  readonly ended?: readonly { readonly pattern_id: string; readonly start: PatternRun }[];
}

/** Returns all ids that people have by rule. */
export const ruledIds = ({ added = [], kept = [] }: Written): readonly string[] => [...added, ...kept];

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
