import { number } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import type { Layer } from '../contract.ts';
import c from './calendar.module.css';

interface LayerChipsProps {
  /** Undefined while loading. */
  layers: readonly Layer[] | undefined;
  hidden: readonly string[];
  onChange(hidden: readonly string[]): void;
}

/** Toggles for layers, each with its shape and number of items; pressed means shown. */
export function LayerChips({ layers, hidden, onChange }: LayerChipsProps) {
  return (
    <div className={c['chips']} role="group" aria-label={t('Layers')}>
      {layers?.map(({ key, name, shape, count }) => {
        const isShown = !hidden.includes(key);
        const toggled = isShown ? [...hidden, key] : hidden.filter((one) => one !== key);
        return (
          <button key={key} type="button" aria-pressed={isShown} onClick={() => onChange(toggled)}>
            <i className={c['shape']} data-shape={shape} />
            {name}
            <small className="num">{number(count)}</small>
          </button>
        );
      })}
    </div>
  );
}
