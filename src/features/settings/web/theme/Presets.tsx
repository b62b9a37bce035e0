import { UnstyledButton } from '@mantine/core';
import { t } from '#platform/web/i18n.ts';
import { presets } from '../../rules/theme-presets.ts';
import type { Colours } from '../../rules/theme.ts';
import c from './theme.module.css';

const isSame = (one: Colours, other: Colours) =>
  (Object.keys(one) as (keyof Colours)[]).every((field) => one[field].toUpperCase() === other[field]?.toUpperCase());

/** Offers sets of four colours. Choosing one fills in the form without saving. */
export function Presets({ current, choose }: { current: Colours; choose(colours: Colours): void }) {
  return (
    <fieldset className={c['presets']}>
      <legend>{t('Presets')}</legend>
      <div>
        {presets.map(({ name, colours }) => (
          <UnstyledButton
            key={t(name)}
            className={c['preset'] ?? ''}
            aria-pressed={isSame(colours, current)}
            onClick={() => choose(colours)}
          >
            <span className={c['swatch']} style={{ background: colours.menu_background_color }} aria-hidden>
              <i style={{ background: colours.menu_text_color }} />
              <b style={{ background: colours.button_background_link_color }} />
            </span>
            {t(name)}
          </UnstyledButton>
        ))}
      </div>
    </fieldset>
  );
}
