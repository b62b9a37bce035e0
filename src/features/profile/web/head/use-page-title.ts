import { useEffect } from 'react';
import { useSession } from '#platform/web/session.ts';

/** The window is named after the person, once they are known. */
export function usePageTitle(name: string): void {
  const { company_name } = useSession().settings;
  useEffect(() => {
    const title = [name, company_name].filter(Boolean).join(' | ');
    // The frame names the screen first, in the same drawing.
    const timer = setTimeout(() => (document.title = title));
    return () => clearTimeout(timer);
  }, [name, company_name]);
}
