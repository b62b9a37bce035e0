/** Years from which on a tier holds, the highest first (specification B §9). */
const tiers = [
  ['platinum', 10],
  ['gold', 5],
  ['silver', 3],
  ['bronze', 1],
] as const;
export type Tier = (typeof tiers)[number][0];
export const tierNames = tiers.map(([name]) => name) as [Tier, ...Tier[]];

/** The badge of so many whole years at the company; none before the first. */
export function tierOf(years: number): Tier | null {
  return tiers.find(([, from]) => years >= from)?.[0] ?? null;
}
