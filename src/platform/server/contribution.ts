/** A contribution of a feature to a point of an earlier one (`contributes` of its feature.ts). */
export interface Contribution {
  /** Name of the point. */
  readonly point: string;
  readonly value: unknown;
}

/** A feature, as far as its contributions are concerned. */
export interface Contributor {
  readonly contributes?: Contributions;
}

/** Contributions; some depend on what other features contribute. */
export type Contributions = readonly Contribution[] | ((features: readonly Contributor[]) => readonly Contribution[]);

/** A point to which later features contribute, typed at both ends as events are. */
export interface ContributionPoint<Value> {
  /** Creates a contribution to it. */
  with(value: Value): Contribution;
  /** Returns what these features contribute, in their order. */
  of(contributors: readonly Contributor[]): readonly Value[];
}

/**
 * Declares a point in a feature's `server/queries`, which later features may import.
 * @param point 'feature.what'
 */
export const definePoint = <Value>(point: string): ContributionPoint<Value> => ({
  with: (value) => ({ point, value }),
  of: (contributors) =>
    contributors
      .flatMap(({ contributes = [] }) => (typeof contributes === 'function' ? contributes(contributors) : contributes))
      .filter((contribution) => contribution.point === point)
      // Only `with` creates contributions to the point.
      .map(({ value }) => value as Value),
});
