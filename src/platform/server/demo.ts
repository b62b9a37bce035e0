import type { LocalDate } from '../shared/schemas.ts';
import type { Contributor } from './contribution.ts';
import type { Db } from './database/database.ts';
import type { FileStore } from './files/file-store.ts';

/** Rows that a feature adds to the demo company, after those of earlier features. */
export interface DemoPart {
  /** Creates the initial rows; runs once. */
  readonly create?: (db: Db, demo: NewDemo) => Promise<void>;
  /** Adds what has happened since the last start; runs at every start and leaves manual entries unchanged. */
  readonly update?: (db: Db, demo: Demo) => Promise<void>;
  /** Stores the initial files after the company is created, outside of any transaction; runs once. */
  readonly store?: (files: DemoFiles) => Promise<void>;
}

/** File store of the demo company. */
export interface DemoFiles {
  readonly files: FileStore;
  readonly company_id: string;
  /** epoch seconds */
  readonly now: number;
  transact<T>(work: (db: Db) => Promise<T>): Promise<T>;
}

/** The demo company as described in src/app/demo. */
export interface Demo {
  /** IANA zone of the company. */
  readonly zone: string;
  /** First day of the demo data. */
  readonly began: LocalDate;
  readonly today: LocalDate;
  /** epoch seconds */
  readonly now: number;
  readonly people: readonly DemoPerson[];
  readonly shifts: readonly DemoShift[];
  /** Shift cycle of people who rotate between all shifts, by the names of these; null: a day off. */
  readonly rota: readonly (string | null)[];
  /** All features, for what they contribute to others. */
  readonly features: readonly Contributor[];
}

/** A demo company that has only its workspace and the Owner yet. */
export interface NewDemo extends Demo {
  readonly ownerId: string;
  /** Password of all its people. */
  readonly password: string;
}

export interface DemoPerson {
  readonly name: string;
  /** Identifies stored people: their ids differ from demo to demo. */
  readonly email: string;
  readonly designation: string;
  readonly department: string;
  readonly employmentType: string;
  /** Name of a role that every company begins with. */
  readonly role: string;
  readonly joinedOn: LocalDate;
  readonly dischargedOn: LocalDate | null;
  readonly isRemoteAllowed: boolean;
  /**
   * Whether demo visitors sign in as this person: their current day has no generated clocking,
   * so that visitors can clock by hand.
   */
  readonly isVisitor: boolean;
  /** Returns the person's shift on a date; null on a day off. */
  shiftOn(date: LocalDate): DemoShift | null;
  /** Returns the person's day of the rota on a date, from 1; null: they are not on it. */
  rotaDayOn(date: LocalDate): number | null;
  /** Returns the person's presence on a date; null when they do not come. */
  dayOn(date: LocalDate): DemoDay | null;
}

export interface DemoShift {
  readonly name: string;
  readonly color: string;
  /** Minutes since midnight. */
  readonly start: number;
  /** Minutes. */
  readonly work: number;
  readonly pause: number;
  /** ISO weekdays, 1 = Monday. */
  readonly repeatOn: readonly number[];
  /** Whether these are the company's standard hours; other shifts are assigned day by day. */
  readonly isStandard?: boolean;
}

/** One period of presence, in minutes since midnight of the working date; fractions are seconds. */
export interface DemoDay {
  readonly shift: DemoShift | null;
  readonly start: number;
  readonly end: number;
  readonly pauses: readonly (readonly [from: number, to: number])[];
  readonly isRemote: boolean;
  /** Set when a forgotten clock-out was corrected afterwards, with whether a manager has approved it. */
  readonly corrected?: { readonly forgottenEnd: number; readonly isApproved: boolean };
  readonly comment?: string;
}

/** Returns a repeatable random number in [0, 1) for, say, a person, a date and a purpose. */
export function chance(...parts: readonly (string | number)[]): number {
  let hash = 2166136261;
  for (const character of parts.join('|')) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619);
  hash = Math.imul(hash ^ (hash >>> 15), 2246822507);
  hash = Math.imul(hash ^ (hash >>> 13), 3266489909);
  return ((hash ^ (hash >>> 16)) >>> 0) / 4294967296;
}
