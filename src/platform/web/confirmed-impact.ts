import { Fault } from '../shared/fault.ts';
import type { ChangePreview, Impact, ImpactChoices } from '../shared/impact.ts';
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

type ImpactQuestion = Omit<Question, 'about' | 'choices'>;

/**
 * The same for a change to which other features respond.
 * @param question asked above the lines of the impact
 */
export const withConfirmedImpact = <Done>(
  act: (confirmed: string | undefined, choices: ImpactChoices) => Promise<Done>,
  question: ImpactQuestion | ((hasChoices: boolean) => ImpactQuestion),
): Promise<Done | undefined> => {
  const ticked = new Map<string, boolean>();
  return untilConfirmed((confirmed) => act(confirmed, Object.fromEntries(ticked)), {
    impactIn,
    ask: ({ effects }) => {
      const { fixed, chosen } = withoutChoices(effects);
      const boxes = chosen.flatMap(({ rows }) =>
        rows.flatMap(({ choice, text }) => (choice ? [{ ...choice, label: text }] : [])),
      );
      const [first] = chosen;
      const onTick = (key: string, isTicked: boolean) => void ticked.set(key, isTicked);
      return confirmAction({
        ...(typeof question === 'function' ? question(first !== undefined) : question),
        about: impactLines(fixed),
        ...(first && { choices: { label: first.title, boxes, onTick } }),
      });
    },
  });
};

type Effects = ChangePreview['effects'];

/** Separates parts that can be left out, which are shown with boxes to tick. */
function withoutChoices(effects: Effects): { readonly fixed: Effects; readonly chosen: Effects } {
  const isChosen = ({ rows }: Effects[number]) => rows.some(({ choice }) => choice !== undefined);
  const rest = effects.filter(isChosen).flatMap((effect) => {
    const rows = effect.rows.filter(({ choice }) => choice === undefined);
    return rows.length > 0 ? [{ ...effect, rows, total: rows.length }] : [];
  });
  return { fixed: [...effects.filter((effect) => !isChosen(effect)), ...rest], chosen: effects.filter(isChosen) };
}

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
