import type { Db } from '#platform/server/database/database.ts';
import type { Actor } from '#platform/server/http/implement.ts';
import type { Permission } from '#platform/shared/permissions.ts';
import type { FileFormat, Sheet, SheetLine } from './sheet.ts';

/** For how much of the time that a part takes its making rests: a long file is ready a little later, and nobody waits. */
export const restShare = 0.6;

/** In whose name lines are read, and when. */
export interface ExportCall {
  readonly db: Db;
  /** As they are by then: a file says no more than the screen would. */
  readonly actor: Actor;
  /** now in epoch seconds */
  readonly context: { readonly now: number };
}

/** What one part of a file says. */
export interface ExportPart {
  readonly lines: readonly SheetLine[];
  /** Lines of the second sheet of a workbook: few for each part, since they are kept until the first one is written. */
  readonly also?: readonly SheetLine[];
}

/** A right that something in a file was told by: one of these permissions, or to be somebody's line manager. */
export type Need = { readonly any_of: readonly Permission[] } | { readonly leads: string };

/** What one part says, and the rights that it was told by: whoever takes the file must have all of them still. */
export interface ToldPart extends ExportPart {
  readonly needs: readonly Need[];
}

/** A PDF that is being written: as its parts come, never whole in memory. */
export interface WritingExport<Query> {
  readonly db: Db;
  readonly settings: ExportSettings<Query>;
  readonly parts: AsyncIterable<ExportPart>;
}

/** One kind of file. */
export interface ExportKind<Query, Unit> {
  /** Of the job that makes it: 'directory.export'. */
  readonly name: string;
  /** Asked for each part of the file, and by who takes it, anew. */
  readonly anyOf: readonly [Permission, ...Permission[]];
  /** The lines of one part, of a thousand or so; it is read in a transaction of its own. */
  lines(call: ExportCall, query: Query, unit: Unit): Promise<readonly SheetLine[] | ToldPart>;
  /** Of a module with `export function pdf(writing: WritingExport)`: a thread makes it of the same parts. */
  readonly pdf?: URL;
}

/** What a batch knows of its file. */
export interface ExportSettings<Query> {
  readonly query: Query;
  readonly file_name: string;
  readonly format: FileFormat;
  readonly sheet: Sheet;
  /** How the company wrote numbers when it was started; missing: it was started before that was kept. */
  readonly number_format?: string;
  /** A second sheet, where the format has room for it. */
  readonly also?: Sheet | undefined;
  readonly any_of: readonly [Permission, ...Permission[]];
  /** What its parts were told by until now. */
  readonly needs?: readonly Need[];
  /** So long that a thread packs it. */
  readonly is_long?: boolean | undefined;
}

export interface NewExport<Query, Unit> {
  readonly query: Query;
  /** 'Export of 12,000 people' */
  readonly title: string;
  /** 'people-2026-11-23.xlsx' */
  readonly file_name: string;
  readonly format: FileFormat;
  readonly sheet: Sheet;
  readonly also?: Sheet;
  /** The parts, in their order: ids, or from where to where. */
  readonly units: readonly Unit[];
  /** So long that a thread packs it; missing: by the number of its parts. */
  readonly is_long?: boolean;
  readonly from_url: string;
  readonly started_by: string;
}
