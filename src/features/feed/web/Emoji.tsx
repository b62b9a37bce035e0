import { ActionIcon, Popover, UnstyledButton } from '@mantine/core';
import { mdiEmoticonOutline } from '@mdi/js';
import { useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import c from './emoji.module.css';

const emoji = [...'😀😂😍😎🤔😢😡👍👎👏🙌🙏💪🎉🎂🎁❤️🔥⭐✅❌⚠️📣📌📅☕🍕🌞❄️🚚🔧🏭'].filter((one) => one !== '\ufe0f');

/** Offers a few emoji to insert into the text. */
export function Emoji({ size = 36, onChoose }: { size?: number; onChoose(emoji: string): void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus withinPortal position="bottom-start">
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={size}
          aria-label={t('Emoji')}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon path={mdiEmoticonOutline} size={20} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={c['all']}>
          {emoji.map((one) => (
            <UnstyledButton
              key={one}
              onClick={() => {
                setOpen(false);
                onChoose(one);
              }}
            >
              {one}
            </UnstyledButton>
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
