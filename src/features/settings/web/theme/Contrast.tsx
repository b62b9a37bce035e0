import { t } from '#platform/web/i18n.ts';
import { good, least, pairsOf, type Colours, type Pair } from '../../rules/theme.ts';
import { Told } from '../Told.tsx';

const names = { menu: 'Menu text on its background', button: 'Text on buttons' } as const;

/** How well each text can be read on its background, before anything is saved. */
export function Contrast({ colours }: { colours: Colours }) {
  return pairsOf(colours).map((pair) => (
    <Told key={pair.name} tone={pair.ratio >= good ? 'good' : pair.ratio >= least ? 'warning' : 'bad'}>
      {t('{what}: contrast {ratio}:1.', { what: t(names[pair.name]), ratio: pair.ratio.toFixed(1) })} {judged(pair)}
    </Told>
  ));
}

function judged({ ratio }: Pair): string {
  if (ratio >= good) return t('Easy to read.');
  if (ratio >= least) return t('Hard to read for many people; from 4.5:1 on it is easy.');
  return t('Nobody could read this; it cannot be saved below 3:1.');
}
