import type { Db } from '#platform/server/database/database.ts';
import type { Actor } from '#platform/server/http/implement.ts';
import type { Permission } from '#platform/shared/permissions.ts';
import type { ExportFormat, Sheet, SheetLine } from './sheet.ts';

/** Pause after each part as a share of its duration: a long file takes longer, and requests do not wait. */
export const restShare = 0.6;

/** Person in whose name lines are read, and time. */
export interface ExportCall {
  readonly db: Db;
  /** The actor with current permissions: a file contains no more than the screen would show. */
  readonly actor: Actor;
  /** now in epoch seconds */
  readonly context: { readonly now: number };
}

/** Contents of one part of a file. */
export interface ExportPart {
  readonly lines: readonly SheetLine[];
  /** Lines of a workbook's second sheet: few per part, since they stay in memory until the first sheet is written. */
  readonly also?: readonly SheetLine[];
}

/** A permission required for some content of a file: one of these permissions, or being a person's line manager. */
export type PermissionNeed = { readonly any_of: readonly Permission[] } | { readonly leads: string };

/** A part with the permissions that its content required; people who download the file must still have all of them. */
export interface RestrictedExportPart extends ExportPart {
  readonly needs: readonly PermissionNeed[];
}

/** A PDF that is written part by part, never whole in memory. */
export interface WritingExport<Query> {
  readonly db: Db;
  readonly settings: ExportSettings<Query>;
  readonly parts: AsyncIterable<ExportPart>;
}

/** A kind of export. */
export interface ExportKind<Query, Unit> {
  /** Name of the kind's job: 'directory.export'. */
  readonly name: string;
  /** Checked again for each part of the file and at each download. */
  readonly anyOf: readonly [Permission, ...Permission[]];
  /** Returns the lines of one part, about a thousand, each read in its own transaction. */
  lines(call: ExportCall, query: Query, unit: Unit): Promise<readonly SheetLine[] | RestrictedExportPart>;
  /** Module with `export function pdf(writing: WritingExport)`, which a thread runs with the same parts. */
  readonly pdf?: URL;
}

/** Batch settings of an export. */
export interface ExportSettings<Query> {
  readonly query: Query;
  readonly file_name: string;
  readonly format: ExportFormat;
  readonly sheet: Sheet;
  /** The company's number format at the start; missing in exports started before this was stored. */
  readonly number_format?: string;
  /** A second sheet, if the format supports it. */
  readonly also?: Sheet | undefined;
  readonly any_of: readonly [Permission, ...Permission[]];
  /** Permissions that its parts have required so far. */
  readonly needs?: readonly PermissionNeed[];
  /** Whether it is so long that a thread compresses it. */
  readonly is_long?: boolean | undefined;
}

export interface NewExport<Query, Unit> {
  readonly query: Query;
  /** 'Export of 12,000 people' */
  readonly title: string;
  /** 'people-2026-11-23.xlsx' */
  readonly file_name: string;
  readonly format: ExportFormat;
  readonly sheet: Sheet;
  readonly also?: Sheet;
  /** Keys of the parts in order: ids or ranges. */
  readonly units: readonly Unit[];
  /** Whether it is so long that a thread compresses it; missing means by the number of parts. */
  readonly is_long?: boolean;
  readonly from_url: string;
  readonly started_by: string;
}
