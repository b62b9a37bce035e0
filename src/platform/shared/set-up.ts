/** A step of setting up a company, as the panels above the settings and above the screen of an area list it. */
export interface SetUpStep {
  readonly key: string;
  /** Place among all steps: the order in which one sets up a company. */
  readonly position: number;
  readonly name: string;
  /** Why one does it. */
  readonly why: string;
  /** Path of the screen where. */
  readonly path: string;
  /** The area whose panel lists it, too; those of leave are listed there alone, since a company can do without it. */
  readonly area?: 'employee' | 'leave';
}
