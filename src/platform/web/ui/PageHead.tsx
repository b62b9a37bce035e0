import type { ReactNode } from 'react';
import c from './PageHead.module.css';

interface PageHeadProps {
  title: ReactNode;
  /** One line of context. */
  line?: ReactNode;
  /** True while that line is loading: an invisible line of its length prevents a layout shift. */
  isWaiting?: boolean;
  /** Marks below that line. */
  below?: ReactNode;
  /** Content to the right of the title: a month stepper. */
  lead?: ReactNode;
  /** Whether the actions are small enough to stay beside the title on a phone. */
  hasSmallActions?: boolean;
  /** Whether a panel opening beside the page moves nothing: title, line and actions stay in one row each. */
  isSteady?: boolean;
  /** Actions at the right. */
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
