import { TextInput } from '@mantine/core';
import { mdiMagnify } from '@mdi/js';
import { useNavigate } from '@tanstack/react-router';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';

export interface FindSettingProps {
  placeholder: string;
  value: string;
  /** Path that Enter opens. */
  bestMatch: string | undefined;
  className?: string | undefined;
  size?: 'xs' | 'sm';
  onChange(text: string): void;
}

/** Filters the settings while typing; Enter opens the best match. */
export function FindSetting({
  bestMatch,
  className = '',
  size = 'sm',
  value,
  placeholder,
  onChange,
}: FindSettingProps) {
  const navigate = useNavigate();
  return (
    <TextInput
      type="search"
      size={size}
      className={className}
      aria-label={t('Search settings')}
      placeholder={placeholder}
      leftSection={<Icon path={mdiMagnify} size={size === 'xs' ? 16 : 18} />}
      maxLength={100}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onKeyDown={({ key, nativeEvent }) => {
        // Enter that ends the composition of a word (Japanese, Chinese, Korean) selects nothing.
        if (nativeEvent.isComposing) return;
        if (key === 'Enter' && bestMatch !== undefined) void navigate({ to: bestMatch });
      }}
    />
  );
}
