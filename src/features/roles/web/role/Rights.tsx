import { mdiMinusCircleOutline, mdiPlusCircleOutline } from '@mdi/js';
import { Icon } from '#platform/web/ui/Icon.tsx';
import c from './effects.module.css';

interface RightsProps {
  tone: 'gains' | 'losses';
  /** 'gain' */
  verb: string;
  rights: readonly { readonly id: string; readonly sentence: string }[];
}

/** Gained or lost permissions, each with its sentence; nothing when there are none. */
export function Rights({ tone, verb, rights }: RightsProps) {
  if (!rights.length) return null;
  return (
    <div className={c['rights']} data-tone={tone}>
      <p className={c['verb']}>
        <Icon path={tone === 'gains' ? mdiPlusCircleOutline : mdiMinusCircleOutline} size={16} />
        {verb}
      </p>
      <ul>
        {rights.map(({ id, sentence }) => (
          <li key={id}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}
