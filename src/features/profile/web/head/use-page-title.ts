import { useEffect } from 'react';
import { useSession } from '#platform/web/session.ts';

/** Names the window after the person once the name is known. */
export function usePageTitle(name: string): void {
  const { company_name } = useSession().settings;
  useEffect(() => {
    const title = [name, company_name].filter(Boolean).join(' | ');
    // Runs after the frame has set the name of the screen, in the same render.
    const timer = setTimeout(() => (document.title = title));
    return () => clearTimeout(timer);
  }, [name, company_name]);
}
