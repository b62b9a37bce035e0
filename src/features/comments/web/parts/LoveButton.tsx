import { UnstyledButton } from '@mantine/core';
import { mdiHeart, mdiHeartOutline } from '@mdi/js';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { Reactions } from '../../contract.ts';
import c from './love.module.css';

interface LoveButtonProps {
  state: Reactions;
  /** Of what: 'the post of Rafael Costa'. */
  of: string;
  /** Of a comment: the word in place of a nought. */
  isSmall?: boolean;
  onPress(): void;
}

/** Love for a post or a comment, and how much of it there is. */
export function LoveButton({ state: { reactions, auth_reaction }, of, isSmall = false, onPress }: LoveButtonProps) {
  const isOn = auth_reaction !== null;
  return (
    <UnstyledButton
      className={c['act'] ?? ''}
      data-on={isOn || undefined}
      data-small={isSmall || undefined}
      aria-pressed={isOn}
      aria-label={t('Love {what}: {count}', { what: of, count: reactions.Love })}
      onClick={onPress}
    >
      <Icon path={isOn ? mdiHeart : mdiHeartOutline} size={isSmall ? 16 : 20} />
      <span className="num">{isSmall && reactions.Love === 0 ? t('Love') : reactions.Love}</span>
    </UnstyledButton>
  );
}
