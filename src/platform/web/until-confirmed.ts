interface ConfirmOptions<Effects> {
  /** Returns the effects to confirm from an error; undefined: it is another error. */
  readonly toldIn: (error: unknown) => Effects | undefined;
  /** Shows the effects and returns whether the person continues. */
  readonly ask: (told: Effects) => Promise<boolean>;
  /** Effects that were already on the screen, which need no question. */
  readonly seen?: string | undefined;
}

/**
 * Runs an action; if the server requires a confirmation, shows the effects first,
 * and again if they have changed in the meantime.
 * @param act receives the confirmed effects
 * @returns undefined when cancelled; @throws all other errors
 */
export async function untilConfirmed<Effects extends { readonly confirmed: string | null }, Done>(
  act: (confirmed: string | undefined) => Promise<Done>,
  { toldIn, ask, seen }: ConfirmOptions<Effects>,
): Promise<Done | undefined> {
  let confirmed = seen;
  for (;;)
    try {
      return await act(confirmed);
    } catch (error) {
      const impact = toldIn(error);
      if (impact === undefined) throw error;
      if (!(await ask(impact))) return undefined;
      confirmed = impact.confirmed ?? '';
    }
}
