/** What happened to a row. */
export const auditActions = ['insert', 'update', 'delete'] as const;
export type AuditAction = (typeof auditActions)[number];

/** What people look for in the audit log, in the order in which they choose; a table without a kind stands alone. */
export const auditKinds = {
  company: 'Company settings',
  people: 'People',
  access: 'Sign-in',
  roles: 'Roles',
  lists: 'Lists',
  shifts: 'Shifts',
  time: 'Time',
} as const;
export type AuditKind = keyof typeof auditKinds;
export const auditKindNames = Object.keys(auditKinds) as [AuditKind, ...AuditKind[]];

export type AuditedValues = Readonly<Record<string, unknown>> | null;

/** One entry of the log, as far as its sentence needs it. */
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
  /** Of a time record from before the company moved, the IANA zone in which it is told; else the company's. */
  readonly zone?: string | null;
  readonly old: AuditedValues;
  readonly new: AuditedValues;
}

/** How times are told: by the company's formats on the screen, plainly in a file. */
export interface ValueFormat {
  /** IANA zone of the company */
  readonly zone: string;
  /** '2026-03-02' in the company's format */
  date(date: string): string;
  /** 'HH:mm:ss' in the company's format */
  time(time: string): string;
  /** An ISO 8601 instant in the company's zone and format */
  instant(iso: string): string;
  /** What an id stands for */
  nameOf(id: string): string | undefined;
}

/** A stored value in words: 1 is 'Monday'. */
export type ValueWords = (value: string | number) => string;

/** The words for one kind of rows. */
export interface EntityWords {
  readonly kind?: AuditKind;
  /** What a row is called: 'shift template'. Only of tables that keep a name in `name`, by `id`. */
  readonly noun?: string;
  /**
   * What happened, as it follows the name of who did it, where the plain sentences about things with a name do not do.
   */
  readonly sentence?: Sentence;
  /** Fields by the names that forms give them; others are told by their own words. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Fields whose values are told by other words. */
  readonly values?: Readonly<Record<string, ValueWords>>;
  /** Fields that hold where a picture lies, which tells nobody what it shows. */
  readonly pictures?: readonly string[];
}

/** What is said of each kind of rows; those that nobody has declared have no words. */
export interface Telling extends ValueFormat {
  wordsOf(entity: string): EntityWords;
}

export type Sentence = (facts: AuditFacts, telling: Telling) => string;

export interface AuditedTable extends EntityWords {
  /** What the table's triggers record (migrations: `audit('its_name')`); everything, if nothing is said. */
  readonly changes?: readonly AuditAction[];
}

/** What a feature says about its own tables to the audit log. Every table is recorded, or left out for a reason. */
export interface AuditDeclaration {
  readonly tables?: Readonly<Record<string, AuditedTable>>;
  /** Entries that are not called as the table whose triggers write them. */
  readonly entities?: Readonly<Record<string, EntityWords>>;
  /** Tables whose changes the log leaves out, and why. */
  readonly leftOut?: Readonly<Record<string, string>>;
}
