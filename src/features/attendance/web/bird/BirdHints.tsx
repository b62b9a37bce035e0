import { t } from '#platform/web/i18n.ts';
import c from './bird.module.css';

/** Keyboard shortcuts available now. */
export function BirdHints({ isOpen, isPicking }: { isOpen: boolean; isPicking: boolean }) {
  const hints: readonly (readonly [string, string])[] = isPicking
    ? [
        ['Space', t('select')],
        ['Shift ↑ ↓ ← →', t('select more')],
        ['D', t('dismiss')],
        ['F', t('flags')],
        ['Esc', t('clear selection')],
      ]
    : isOpen
      ? [
          ['E', t('edit times')],
          ['D', t('dismiss')],
          ['F', t('flags')],
          ['Ctrl Enter', t('save')],
          ['[ ]', t('previous, next day')],
          ['J K', t('next, previous person')],
          ['N P', t('next, previous to review')],
        ]
      : [];
  if (!hints.length) return null;
  return (
    <p className={c['hint']} data-keys>
      {hints.map(([key, text]) => (
        <span key={key}>
          <kbd>{key}</kbd> {text}
        </span>
      ))}
    </p>
  );
}
