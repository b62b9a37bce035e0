import { t } from '#platform/web/i18n.ts';
import type { Effects } from '../../rules/shapes.ts';

/** What saving would change, as lines of a question. */
export const effectLines = (effects: readonly Omit<Effects['effects'][number], 'key' | 'button'>[]): string[] =>
  effects.flatMap(({ title, more, rows, total }) => [
    title,
    ...rows.slice(0, 5).map(({ name, text, amount }) => [name, text, amount].filter(Boolean).join(', ')),
    ...(total > 5 && rows.length > 0 ? [t('and {count} more', { count: total - Math.min(5, rows.length) })] : []),
    ...(more === null ? [] : [more]),
  ]);
