import { lazyPart } from '#platform/web/lazy-part.tsx';
import c from './marks.module.css';

/** Icons load only when a type has one, because the marks of types are in the file that all screens share. */
const Drawn = lazyPart(() => import('../DrawnTypeIcon.tsx'), 'DrawnTypeIcon', { failed: () => null });

interface TypeIconProps {
  /** Name of the icon; null: none. */
  name: string | null | undefined;
  size?: number;
}

/** Icon of a leave type next to its letter, which stays the mark. Decorative: the name is next to it. */
export const TypeIcon = ({ name, size = 16 }: TypeIconProps) =>
  name ? (
    <span className={c['icon']} style={{ width: size, height: size }} aria-hidden>
      <Drawn name={name} size={size} />
    </span>
  ) : null;
