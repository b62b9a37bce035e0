import { asText, type Text } from './translate.ts';

/** Actions that the audit log records for a row. */
export const auditActions = ['insert', 'update', 'delete'] as const;
export type AuditAction = (typeof auditActions)[number];

/** Filters of the audit log, in display order; a table without a kind is a filter of its own. */
export const auditKinds = {
  company: asText('Company settings'),
  people: asText('People'),
  access: asText('Sign-in'),
  roles: asText('Roles'),
  lists: asText('Lists'),
  shifts: asText('Shifts'),
  time: asText('Time', { of: 'area' }),
} as const;
export type AuditKind = keyof typeof auditKinds;
export const auditKindNames = Object.keys(auditKinds) as [AuditKind, ...AuditKind[]];

export type AuditedValues = Readonly<Record<string, unknown>> | null;

/** One entry of the log, with the fields that its sentence needs. */
export interface AuditFacts {
  /** ISO 8601 in UTC */
  readonly at: string;
  readonly entity: string;
  readonly entity_id: string | null;
  readonly action: AuditAction;
  readonly deed: string | null;
  readonly name: string | null;
  readonly actor_id: string | null;
  readonly person_id: string | null;
  readonly session_id: string | null;
  /** IANA zone for a time record from before the company moved; otherwise the company's applies. */
  readonly zone?: string | null;
  readonly old: AuditedValues;
  readonly new: AuditedValues;
}

/** Formatters for times and values: by the company's formats on the screen, plain in a file. */
export interface ValueFormat {
  /** IANA zone of the company */
  readonly zone: string;
  /** '2026-03-02' in the company's format */
  date(date: string): string;
  /** 'HH:mm:ss' in the company's format */
  time(time: string): string;
  /** An ISO 8601 instant in the company's zone and format */
  instant(iso: string): string;
  /** Returns the name for an id. */
  nameOf(id: string): string | undefined;
}

/** Converts a stored value to words: 1 is 'Monday'. */
export type ValueWords = (value: string | number) => string;

/** Converts a stored object to words, instead of naming each of its fields. */
export type ObjectWords = (value: object) => string;

/** The words for one kind of rows. */
export interface EntityWords {
  readonly kind?: AuditKind;
  /** Text in the place of a kind, for a table without one. */
  readonly heading?: Text;
  /** Noun for a row: 'shift template'. Only for tables with a name in `name`, by `id`. */
  readonly noun?: Text;
  /** Text after the actor's name, where the usual sentences about named things do not fit. */
  readonly sentence?: Sentence;
  /** Labels of fields, as in forms; others use the words of their name. */
  readonly labels?: Readonly<Record<string, Text>>;
  /** Special wording for the values of some fields. */
  readonly values?: Readonly<Record<string, ValueWords>>;
  /** Special wording for fields that contain an object. */
  readonly objects?: Readonly<Record<string, ObjectWords>>;
  /** Fields that contain the location of a picture, which is not shown as text. */
  readonly pictures?: readonly string[];
}

/** Wording for each kind of rows; undeclared ones have none. */
export interface EntityFormat extends ValueFormat {
  wordsOf(entity: string): EntityWords;
}

export type Sentence = (facts: AuditFacts, format: EntityFormat) => string;

export interface AuditedTable extends EntityWords {
  /** Actions that the table's triggers record (migrations: `audit('its_name')`); all by default. */
  readonly changes?: readonly AuditAction[];
}

/** A feature's audit declarations for its own tables. Every table is recorded, or left out for a reason. */
export interface AuditDeclaration {
  readonly tables?: Readonly<Record<string, AuditedTable>>;
  /** Entries whose name differs from the table whose triggers write them. */
  readonly entities?: Readonly<Record<string, EntityWords>>;
  /** Tables whose changes the log leaves out, with the reason. */
  readonly leftOut?: Readonly<Record<string, string>>;
}
