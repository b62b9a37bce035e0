import { Button, Popover, TextInput, UnstyledButton } from '@mantine/core';
import { mdiCheck } from '@mdi/js';
import { useState, type FormEvent } from 'react';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { descriptionMax } from '../rules/post.ts';
import type { Photo } from '../rules/shapes.ts';
import c from './composer.module.css';

interface DescribePhotoProps {
  photo: Photo;
  onChange(description: string | null): void;
}

/** Describes a photo for people who cannot see it. */
export function DescribePhoto({ photo: { name, description }, onChange }: DescribePhotoProps) {
  const [isOpen, setOpen] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setOpen(false);
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus returnFocus withinPortal position="bottom-start">
      <Popover.Target>
        <UnstyledButton
          className={c['describe'] ?? ''}
          aria-label={t('Describe this photo: {name}', { name })}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {description ? <Icon path={mdiCheck} size={14} /> : null}
          {t('Describe')}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <form className={c['describing']} onSubmit={submit}>
          <TextInput
            label={t('Describe this photo')}
            description={t('For people who cannot see it. We also show it below the photo.')}
            maxLength={descriptionMax}
            value={description ?? ''}
            data-autofocus
            onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : currentTarget.value)}
          />
          <Button type="submit" size="compact-md">
            {t('Done')}
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
