import { SegmentedControl } from '@mantine/core';
import { t } from '#platform/web/i18n.ts';
import type { NamedPart } from '#features/leave/rules/counting.ts';
import type { Choice } from './replies.ts';
import c from './apply.module.css';

/** A click chooses whole days, halves, or times of one date. */
export type Mode = NamedPart | 'times';

interface ModesProps {
  type: Choice['type'];
  value: Mode;
  onChange(value: Mode): void;
}

export function Modes({ type: { has_halves, has_times }, value, onChange }: ModesProps) {
  if (!has_halves && !has_times) return null;
  const halves = [
    { value: 'first', label: t('Mornings') },
    { value: 'second', label: t('Afternoons') },
  ];
  return (
    <SegmentedControl
      size="xs"
      className={c['modes'] ?? ''}
      aria-label={t('Selection mode')}
      value={value}
      onChange={(next) => onChange(next as Mode)}
      data={[
        { value: 'full', label: t('Full days') },
        ...(has_halves ? halves : []),
        ...(has_times ? [{ value: 'times', label: t('Hours') }] : []),
      ]}
    />
  );
}
