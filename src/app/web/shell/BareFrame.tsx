import type { ReactNode } from 'react';
import { OfflineBanner } from '#platform/web/ui/OfflineBanner.tsx';
import { CompanyLogo } from '#features/access/web/parts/CompanyLogo.tsx';
import { Footer } from '#platform/web/ui/Footer.tsx';
import c from './BareFrame.module.css';

/** Wraps the screens of guests. `full`: the screen renders the whole window itself. */
export function BareFrame({ full, children }: { full: boolean; children: ReactNode }) {
  if (full)
    return (
      <>
        <div className={c['banner']}>
          <OfflineBanner />
        </div>
        {children}
      </>
    );
  return (
    <div className={c['page']}>
      <header className={c['top']}>
        <CompanyLogo />
      </header>
      <main className={c['main']}>
        <OfflineBanner />
        {children}
      </main>
      <Footer />
    </div>
  );
}
