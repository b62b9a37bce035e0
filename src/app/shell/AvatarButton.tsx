import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { mdiChevronDown } from '@mdi/js';
import type { ComponentProps } from 'react';
import { usePerson } from '#features/access/web/parts/session.tsx';
import { t } from '#platform/web/i18n.ts';
import { Face } from '#platform/web/ui/Face.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import c from './Shell.module.css';

export function AvatarButton(props: Omit<ComponentProps<'button'>, 'style'>) {
  const { name, avatar } = usePerson();
  return (
    <UnstyledButton {...props} className={c['avatar'] ?? ''} aria-haspopup="menu">
      <VisuallyHidden>{t('Account: {name}', { name })}</VisuallyHidden>
      <Face name={name} avatar={avatar} size={36} />
      <Icon path={mdiChevronDown} size={16} />
    </UnstyledButton>
  );
}
