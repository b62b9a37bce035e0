import type { ReactNode } from 'react';
import { Footer } from '#platform/web/ui/Footer.tsx';
import { CompanyLogo } from './CompanyLogo.tsx';
import { SignInClock } from '../SignInClock.tsx';
import c from './SignInFrame.module.css';

interface GateFrameProps {
  title: string;
  line?: ReactNode;
  /** Whether the form is longer than that for sign-in. */
  wide?: boolean;
  children: ReactNode;
}

/** Frame of the screens before sign-in: the clock, and one form beside it. */
export function SignInFrame({ title, line, wide = false, children }: GateFrameProps) {
  return (
    <div className={c['page']}>
      <SignInClock />
      <main className={c['main']}>
        <div className={c['box']} data-wide={wide || undefined}>
          <CompanyLogo />
          <h1>{title}</h1>
          {line && <p className={c['line']}>{line}</p>}
          {children}
        </div>
        <div className={c['foot']}>
          <Footer />
        </div>
      </main>
    </div>
  );
}
