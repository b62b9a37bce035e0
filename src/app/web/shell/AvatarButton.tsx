import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { mdiChevronDown } from '@mdi/js';
import type { ComponentProps } from 'react';
import { t } from '#platform/web/i18n.ts';
import { usePerson } from '#platform/web/session.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import c from './Shell.module.css';

export function AvatarButton(props: Omit<ComponentProps<'button'>, 'style'>) {
  const { name, avatar } = usePerson();
  return (
    <UnstyledButton {...props} className={c['avatar'] ?? ''} aria-haspopup="menu">
      <VisuallyHidden>{t('Account: {name}', { name })}</VisuallyHidden>
      <Avatar name={name} avatar={avatar} size={36} />
      <Icon path={mdiChevronDown} size={16} />
    </UnstyledButton>
  );
}
