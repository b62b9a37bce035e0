/** A case that can be checked with a calendar and a wall clock: all of it is text. */
export interface TimeCase {
  /** Heading of the case. */
  readonly section: string;
  /** Rule in words. */
  readonly name: string;
  /** IANA name; empty when the zone has no effect. */
  readonly zone: string;
  readonly given: string;
  readonly expected: string;
  /** Returns the product's result. */
  seen(): string;
}
