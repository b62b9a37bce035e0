import type { Db } from '#platform/server/database/database.ts';
import type { Actor } from '#platform/server/http/implement.ts';
import type { Permission } from '#platform/shared/permissions.ts';
import type { FileFormat, Sheet, SheetLine } from './sheet.ts';

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

/** A file that is being written. */
export interface WritingExport<Query> {
  readonly db: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
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
  lines(call: ExportCall, query: Query, unit: Unit): Promise<readonly SheetLine[] | ExportPart>;
  /** Of the same parts, a PDF: as they come, never whole in memory. */
  pdf?(writing: WritingExport<Query>): AsyncIterable<Uint8Array>;
}

/** What a batch knows of its file. */
export interface ExportSettings<Query> {
  readonly query: Query;
  readonly file_name: string;
  readonly format: FileFormat;
  readonly sheet: Sheet;
  /** A second sheet, where the format has room for it. */
  readonly also?: Sheet | undefined;
  readonly any_of: readonly [Permission, ...Permission[]];
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
  readonly from_url: string;
  readonly started_by: string;
}
