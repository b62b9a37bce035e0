import { t } from './i18n.ts';

/** What a feature tells of a change before it is saved, as a question shows it. */
interface ToldEffect {
  readonly title: string;
  readonly more: string | null;
  readonly rows: readonly { readonly name: string; readonly text: string; readonly amount: string | null }[];
  readonly total: number;
}

/** What saving would change, as lines of a question. */
export const effectLines = (effects: readonly ToldEffect[]): string[] =>
  effects.flatMap(({ title, more, rows, total }) => [
    title,
    // Before the rows, of which only the first are shown until somebody asks for the rest.
    ...(more === null ? [] : [more]),
    ...rows.map(({ name, text, amount }) => [name, text, amount].filter(Boolean).join(', ')),
    ...(rows.length > 0 && total > rows.length ? [t('and {count} more', { count: total - rows.length })] : []),
  ]);
