import type { ReactNode } from 'react';
import c from './PageHead.module.css';

interface PageHeadProps {
  title: ReactNode;
  /** One line of context. */
  line?: ReactNode;
  /** That line is not known yet: one of its length stands for it unseen, so that nothing moves when it comes. */
  isWaiting?: boolean;
  /** Below that line: marks. */
  below?: ReactNode;
  /** Right of the title: a month stepper. */
  lead?: ReactNode;
  /** They are small: on a phone, too, they stand beside the title. */
  hasSmallActions?: boolean;
  /** A panel that opens beside the page moves nothing: title, line and actions stay in one row each. */
  isSteady?: boolean;
  /** Actions, at the right. */
  children?: ReactNode;
}

export function PageHead(props: PageHeadProps) {
  const { title, line, isWaiting = false, below, lead, hasSmallActions = false, isSteady = false, children } = props;
  return (
    <header className={c['head']} data-small={hasSmallActions || undefined} data-steady={isSteady || undefined}>
      <div>
        <div className={c['headRow']}>
          <h1>{title}</h1>
          {lead}
        </div>
        {line && <p data-unseen={isWaiting || undefined}>{line}</p>}
        {below}
      </div>
      {children && <div className={c['headActions']}>{children}</div>}
    </header>
  );
}
