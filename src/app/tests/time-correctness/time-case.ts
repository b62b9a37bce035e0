/** A case that anybody can check with a calendar and a clock on the wall: all of it is text. */
export interface TimeCase {
  /** The heading it stands under. */
  readonly section: string;
  /** The rule in words. */
  readonly name: string;
  /** IANA name; empty where no zone matters. */
  readonly zone: string;
  readonly given: string;
  readonly expected: string;
  /** What the product says. */
  seen(): string;
}
