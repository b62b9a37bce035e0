interface Lights {
  readonly yellow: number;
  readonly red: number;
}

/** Returns how far a balance is from zero, on either side: fine, to be looked at, or over the limit. */
export function levelOf(balance: number, lights: Lights | null): 'fine' | 'look' | 'over' {
  const distance = Math.abs(balance);
  if (!lights || distance < lights.yellow) return 'fine';
  return distance < lights.red ? 'look' : 'over';
}
