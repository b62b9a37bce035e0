import { t } from './i18n.ts';

/** A feature's description of a change before it is saved, as shown in a question. */
interface ListedEffect {
  readonly title: string;
  readonly more: string | null;
  readonly rows: readonly { readonly name: string; readonly text: string; readonly amount: string | null }[];
  readonly total: number;
}

/** Formats the effects of saving as lines of a question. */
export const effectLines = (effects: readonly ListedEffect[]): string[] =>
  effects.flatMap(({ title, more, rows, total }) => [
    title,
    // Placed before the rows, of which only the first are shown until expanded.
    ...(more === null ? [] : [more]),
    ...rows.map(({ name, text, amount }) => [name, text, amount].filter(Boolean).join(', ')),
    ...(rows.length > 0 && total > rows.length ? [t('and {count} more', { count: total - rows.length })] : []),
  ]);
