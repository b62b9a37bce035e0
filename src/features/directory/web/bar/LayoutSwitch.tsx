import { SegmentedControl, VisuallyHidden } from '@mantine/core';
import { mdiSitemapOutline, mdiViewGridOutline, mdiViewListOutline } from '@mdi/js';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { layouts, type ChangeDirectory, type Layout } from '../directory-view.ts';
import c from '../people.module.css';

const icons: Readonly<Record<Layout, string>> = {
  table: mdiViewListOutline,
  cards: mdiViewGridOutline,
  chart: mdiSitemapOutline,
};

interface LayoutSwitchProps {
  layout: Layout;
  /** Whether all labels are visible, not only that of the chosen layout. */
  hasWords?: boolean;
  onChange: ChangeDirectory;
}

export function LayoutSwitch({ layout, hasWords = false, onChange }: LayoutSwitchProps) {
  const words: Readonly<Record<Layout, string>> = { table: t('Table'), cards: t('Cards'), chart: t('Chart') };
  return (
    <SegmentedControl
      className={c['layouts'] ?? ''}
      aria-label={t('View')}
      value={layout}
      onChange={(next) => onChange({ view: next as Layout })}
      data={layouts.map((value) => ({
        value,
        label: (
          <span className={c['layout']}>
            <Icon path={icons[value]} size={18} />
            {hasWords || value === layout ? words[value] : <VisuallyHidden>{words[value]}</VisuallyHidden>}
          </span>
        ),
      }))}
    />
  );
}
