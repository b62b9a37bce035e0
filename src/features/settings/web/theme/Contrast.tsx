import { t } from '#platform/web/i18n.ts';
import { goodContrast, minContrast, pairsOf, type Colours, type Pair } from '../../rules/theme.ts';
import { Callout } from '../Callout.tsx';
import { asText } from '#platform/shared/translate.ts';

const names = { menu: asText('Menu text on its background'), button: asText('Button text') } as const;

/** Shows how readable each text is on its background, before saving. */
export function Contrast({ colours }: { colours: Colours }) {
  return pairsOf(colours).map((pair) => (
    <Callout key={pair.name} tone={pair.ratio >= goodContrast ? 'good' : pair.ratio >= minContrast ? 'warning' : 'bad'}>
      {t('{what}: contrast {ratio}:1.', { what: t(names[pair.name]), ratio: pair.ratio.toFixed(1) })}{' '}
      {contrastText(pair)}
    </Callout>
  ));
}

function contrastText({ ratio }: Pair): string {
  if (ratio >= goodContrast) return t('Easy to read.');
  if (ratio >= minContrast) return t('Hard to read for many people. Use at least 4.5:1.');
  return t('Too hard to read. Use at least 3:1.');
}
