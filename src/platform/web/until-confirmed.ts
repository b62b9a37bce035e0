interface Asking<Told> {
  /** Returns the effects to confirm from an error; undefined: it is another error. */
  readonly toldIn: (error: unknown) => Told | undefined;
  /** Shows the effects and returns whether the person continues. */
  readonly ask: (told: Told) => Promise<boolean>;
  /** Effects that were already on the screen, which need no question. */
  readonly seen?: string | undefined;
}

/**
 * Runs an action; if the server requires a confirmation, shows the effects first,
 * and again if they have changed in the meantime.
 * @param act receives the confirmed effects
 * @returns undefined when cancelled; @throws all other errors
 */
export async function untilConfirmed<Told extends { readonly confirmed: string | null }, Done>(
  act: (confirmed: string | undefined) => Promise<Done>,
  { toldIn, ask, seen }: Asking<Told>,
): Promise<Done | undefined> {
  let confirmed = seen;
  for (;;)
    try {
      return await act(confirmed);
    } catch (error) {
      const told = toldIn(error);
      if (told === undefined) throw error;
      if (!(await ask(told))) return undefined;
      confirmed = told.confirmed ?? '';
    }
}
