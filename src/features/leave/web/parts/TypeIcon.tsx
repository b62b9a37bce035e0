import { lazyPart } from '#platform/web/lazy-part.tsx';
import c from './marks.module.css';

/** The icons are read where a type has one: marks of types are in the file that all screens share. */
const Drawn = lazyPart(() => import('../DrawnTypeIcon.tsx'), 'DrawnTypeIcon', { failed: () => null });

interface TypeIconProps {
  /** Null: none. */
  name: string | null | undefined;
  size?: number;
}

/** The icon of a leave type beside its letter, which stays the mark. Decorative: the name stands beside it. */
export const TypeIcon = ({ name, size = 16 }: TypeIconProps) =>
  name ? (
    <span className={c['icon']} style={{ width: size, height: size }} aria-hidden>
      <Drawn name={name} size={size} />
    </span>
  ) : null;
