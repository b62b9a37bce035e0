import { BeforeAfter } from './parts/BeforeAfter.tsx';
import c from './packages.module.css';

/** Balance of a person before and after a change; nothing when it stays the same. */
export const BalanceChange = ({ row }: { row: { readonly before: number; readonly after: number } | undefined }) =>
  row && (
    <span className={`${c['becomes']} num`}>
      <BeforeAfter before={row.before} after={row.after} />
    </span>
  );
