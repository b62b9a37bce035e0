import { UnstyledButton } from '@mantine/core';
import { mdiHeart, mdiHeartOutline } from '@mdi/js';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { Reactions } from '../../contract.ts';
import c from './love.module.css';
import { ReactionList, type ReadLovers } from '../ReactionList.tsx';

interface LoveButtonProps {
  state: Reactions;
  /** Name of the subject: 'Rafael Costa’s post'. */
  of: string;
  /** Whether it belongs to a comment and shows a word instead of zero. */
  isSmall?: boolean;
  /** Query of the people who love it. */
  who: ReadLovers;
  onPress(): void;
}

/** Button to love a post or comment, with the number and names of those who do. */
export function LoveButton({ state, of, isSmall = false, who, onPress }: LoveButtonProps) {
  const { reactions, auth_reaction } = state;
  const isOn = auth_reaction !== null;
  return (
    <span className={c['love']} data-on={isOn || undefined} data-small={isSmall || undefined}>
      <UnstyledButton
        className={c['act'] ?? ''}
        aria-pressed={isOn}
        aria-label={t('Love {what}: {count}', { what: of, count: reactions.Love })}
        onClick={onPress}
      >
        <Icon path={isOn ? mdiHeart : mdiHeartOutline} size={isSmall ? 16 : 20} />
        {reactions.Love === 0 && <span className="num">{isSmall ? t('Love') : 0}</span>}
      </UnstyledButton>
      {reactions.Love > 0 && <ReactionList count={reactions.Love} of={of} read={who} />}
    </span>
  );
}
