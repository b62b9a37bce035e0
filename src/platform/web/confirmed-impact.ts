import { Fault } from '../shared/fault.ts';
import type { ChangePreview, Impact } from '../shared/impact.ts';
import { t } from './i18n.ts';
import { confirmAction, type Question } from './ui/notices.ts';

interface ConfirmOptions<Shown> {
  /** Returns the impact to confirm from an error; undefined: it is another error. */
  readonly impactIn: (error: unknown) => Shown | undefined;
  /** Shows the impact and returns whether the person continues. */
  readonly ask: (impact: Shown) => Promise<boolean>;
}

/**
 * Runs an action; if the server requires a confirmation, shows the impact first,
 * and again if it has changed in the meantime.
 * @param act receives the token of the confirmed impact
 * @returns undefined when cancelled; @throws all other errors
 */
export async function untilConfirmed<Shown extends { readonly confirmed: string | null }, Done>(
  act: (confirmed: string | undefined) => Promise<Done>,
  { impactIn, ask }: ConfirmOptions<Shown>,
): Promise<Done | undefined> {
  let confirmed: string | undefined;
  for (;;)
    try {
      return await act(confirmed);
    } catch (error) {
      const impact = impactIn(error);
      if (impact === undefined) throw error;
      if (!(await ask(impact))) return undefined;
      confirmed = impact.confirmed ?? '';
    }
}

/**
 * The same for a change to which other features respond.
 * @param question asked above the lines of the impact
 */
export const withConfirmedImpact = <Done>(
  act: (confirmed: string | undefined) => Promise<Done>,
  question: Omit<Question, 'about'>,
): Promise<Done | undefined> =>
  untilConfirmed(act, {
    impactIn,
    ask: ({ effects }) => confirmAction({ ...question, about: impactLines(effects) }),
  });

/** Returns the impact that an error asks to confirm, or the current one when the confirmed one has changed. */
export function impactIn(error: unknown): ChangePreview | undefined {
  const data = error instanceof Fault ? (error.data as Partial<ChangePreview> | undefined) : undefined;
  return data?.effects && data.confirmed ? (data as ChangePreview) : undefined;
}

/** Formats the impact of saving as lines of a question. */
export const impactLines = (effects: readonly Omit<Impact, 'button'>[]): string[] =>
  effects.flatMap(({ title, more, rows, total }) => [
    title,
    // Placed before the rows, of which only the first are shown until expanded.
    ...(more === null ? [] : [more]),
    ...rows.map(({ name, text, amount }) => [name, text, amount].filter(Boolean).join(', ')),
    ...(rows.length > 0 && total > rows.length ? [t('and {count} more', { count: total - rows.length })] : []),
  ]);
