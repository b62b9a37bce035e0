interface Asking<Told> {
  /** What there is to confirm, in the place of having done it; undefined: it is another error. */
  readonly toldIn: (error: unknown) => Told | undefined;
  /** Whether somebody goes on when it is shown to them. */
  readonly ask: (told: Told) => Promise<boolean>;
  /** What was on the screen already, which needs no question. */
  readonly seen?: string | undefined;
}

/**
 * Does something; what the server says there is to confirm is shown and asked first, and once more when it is otherwise
 * by then.
 * @param act with what has been seen of it
 * @returns undefined when it was left; @throws what else the server says
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
