import { useContext } from 'react';
import type { PartProps } from './profile-parts.ts';
import { TabSectionsContext } from './use-profile.ts';

/** Shows the sections that later features add to a tab. */
export function TabSections({ tab, view }: PartProps & { tab: string }) {
  const sections = useContext(TabSectionsContext).filter((section) => section.tab === tab);
  return sections.map(({ id, component: Section }) => <Section key={id} view={view} />);
}
