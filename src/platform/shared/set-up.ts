/** A step of setting up a company, as the panel above the settings lists it. */
export interface SetUpStep {
  readonly key: string;
  /** Place among all steps: the order in which one sets up a company. */
  readonly position: number;
  readonly name: string;
  /** Why one does it. */
  readonly why: string;
  /** Path of the screen where. */
  readonly path: string;
}
