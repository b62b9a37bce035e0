import { UnstyledButton } from '@mantine/core';
import { mdiDotsGrid } from '@mdi/js';
import type { ComponentProps } from 'react';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { ShownEntry } from './sidebar-entries.ts';

interface MoreButtonProps extends Omit<ComponentProps<'button'>, 'style'> {
  entries: readonly ShownEntry[];
}

export function MoreButton({ entries, ...props }: MoreButtonProps) {
  return (
    <UnstyledButton
      {...props}
      aria-haspopup="menu"
      {...(entries.some(({ current }) => current) && { 'aria-current': 'page' as const })}
    >
      <Icon path={mdiDotsGrid} size={24} />
      <span>{t('Menu')}</span>
    </UnstyledButton>
  );
}
