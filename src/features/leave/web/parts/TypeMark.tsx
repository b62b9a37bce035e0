import '#features/shifts/web/parts/tints.css';
import { tintOf } from '#features/shifts/rules/tints.ts';
import { TypeIcon } from './TypeIcon.tsx';
import c from './marks.module.css';

/** Parts of a leave type that its mark shows. */
export interface MarkedType {
  readonly icon?: string | null;
  readonly letter: string;
  readonly color: string;
}

interface TypeMarkProps {
  type: MarkedType;
  /** 'lead' is for use before a heading. */
  size?: 'text' | 'lead';
  /** Whether it is drawn without colour, because this type no longer grants anything. */
  isQuiet?: boolean;
}

/** Letter of a leave type on its tint. Decorative: the name is next to it or on what is around it. */
export const TypeMark = ({ type, size = 'text', isQuiet }: TypeMarkProps) => (
  <span className={c['type']} data-tint={isQuiet ? undefined : tintOf(type.color)} data-size={size} aria-hidden>
    {type.letter}
  </span>
);

/** Mark with the icon, followed by the caller's text: '[A] (palm tree) Annual leave, 6.5 days'. */
export const DrawnMark = ({ type }: { type: MarkedType }) => (
  <span className={c['name']}>
    <TypeMark type={type} size="lead" />
    <span className={c['tinted']} data-tint={tintOf(type.color)}>
      <TypeIcon name={type.icon} size={18} />
    </span>
  </span>
);

/** Mark with the icon and the name. */
export const TypeName = ({ type }: { type: MarkedType & { readonly name: string } }) => (
  <span className={c['name']}>
    <TypeMark type={type} />
    <TypeIcon name={type.icon} />
    <span>{type.name}</span>
  </span>
);
