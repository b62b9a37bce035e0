/** Hours that an account's ruler shows, and between its long ticks. */
export interface RulerScale {
  readonly least: number;
  readonly most: number;
  readonly step: number;
}

/** Returns a scale that has room for a balance and the lines of its lights, in whole steps around zero. */
export function rulerScale(balance: number, lights: { readonly red: number } | null): RulerScale {
  const hours = balance / 3600;
  const wished = Math.max(10, Math.abs(hours), (lights?.red ?? 0) / 3600);
  const step = [5, 10, 25, 50, 100, 250, 500, 1000].find((one) => wished / one <= 5) ?? 2500;
  const most = Math.max(Math.ceil(wished / step + 0.2), 2) * step;
  const least = hours < 0 ? Math.ceil(-hours / step + 0.2) * step : step;
  return { least: -Math.min(most, least), most, step };
}
