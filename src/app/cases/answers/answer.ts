/** Muster's answer, by the field of the question. */
export type Answer = Readonly<Record<string, unknown>>;
