import type { LocalDate } from '../shared/schemas.ts';
import type { Db } from './database/database.ts';
import type { FileStore } from './files/file-store.ts';

/** The rows that a feature gives the demo company; features come in their order, so those of earlier ones are there. */
export interface DemoPart {
  /** Rows that are there from the beginning; runs once. */
  readonly create?: (db: Db, demo: NewDemo) => Promise<void>;
  /** What has happened since the last start; runs at every start, and touches nothing that somebody did by hand. */
  readonly update?: (db: Db, demo: Demo) => Promise<void>;
  /** Files that are there from the beginning: once the company is made, outside of any transaction; runs once. */
  readonly store?: (files: DemoFiles) => Promise<void>;
}

/** Where the demo company's files go. */
export interface DemoFiles {
  readonly files: FileStore;
  readonly company_id: string;
  /** epoch seconds */
  readonly now: number;
  transact<T>(work: (db: Db) => Promise<T>): Promise<T>;
}

/** The demo company as its story has it (src/app/demo). */
export interface Demo {
  /** IANA zone of the company */
  readonly zone: string;
  /** The first day that is told. */
  readonly began: LocalDate;
  readonly today: LocalDate;
  /** epoch seconds */
  readonly now: number;
  readonly people: readonly DemoPerson[];
  readonly shifts: readonly DemoShift[];
  /** The cycle of those who change between all shifts, by the names of these; null: a free day. */
  readonly rota: readonly (string | null)[];
}

/** A demo company that has nothing yet but its workspace and the Owner. */
export interface NewDemo extends Demo {
  readonly ownerId: string;
  /** Everybody signs in with it. */
  readonly password: string;
}

export interface DemoPerson {
  readonly name: string;
  /** By which stored people are told from each other: their ids differ from demo to demo. */
  readonly email: string;
  readonly designation: string;
  readonly department: string;
  readonly employmentType: string;
  /** The name of a role that every company begins with. */
  readonly role: string;
  readonly joinedOn: LocalDate;
  readonly dischargedOn: LocalDate | null;
  readonly isRemoteAllowed: boolean;
  /** One of those as whom one looks around: they clock by hand, so that their today is found untouched. */
  readonly isVisitor: boolean;
  /** Their shift on a date; null on a day off. */
  shiftOn(date: LocalDate): DemoShift | null;
  /** Which day of the rota a date is for them, from 1; null: they are not on it. */
  rotaDayOn(date: LocalDate): number | null;
  /** What they do on a date; null when they do not come. */
  dayOn(date: LocalDate): DemoDay | null;
}

export interface DemoShift {
  readonly name: string;
  readonly color: string;
  /** minutes since midnight */
  readonly start: number;
  /** minutes */
  readonly work: number;
  readonly pause: number;
  /** ISO weekdays, 1 = Monday */
  readonly repeatOn: readonly number[];
  /** The company's standard hours; the others are assigned day by day. */
  readonly isStandard?: boolean;
}

/** One stretch of presence, in minutes since midnight of the working date; fractions are seconds. */
export interface DemoDay {
  readonly shift: DemoShift | null;
  readonly start: number;
  readonly end: number;
  readonly pauses: readonly (readonly [from: number, to: number])[];
  readonly isRemote: boolean;
  /** The clock-out was forgotten and corrected afterwards; a manager has or has not looked at it yet. */
  readonly corrected?: { readonly forgottenEnd: number; readonly isApproved: boolean };
  readonly comment?: string;
}

/** A repeatable random number in [0, 1) for, say, a person, a date and a purpose. */
export function chance(...parts: readonly (string | number)[]): number {
  let hash = 2166136261;
  for (const character of parts.join('|')) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619);
  hash = Math.imul(hash ^ (hash >>> 15), 2246822507);
  hash = Math.imul(hash ^ (hash >>> 13), 3266489909);
  return ((hash ^ (hash >>> 16)) >>> 0) / 4294967296;
}
