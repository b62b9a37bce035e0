import { stockAvatar } from '../../shared/stock-avatar.ts';
import c from './Avatar.module.css';

interface FaceProps {
  name: string;
  /** Address of a picture; without one, initials on a tint that stays the same for the same name. */
  avatar?: string | null | undefined;
  size?: number;
}

/** A person's picture. Decorative: the name is shown beside it or on the button around it. */
export function Avatar({ name, avatar, size = 32 }: FaceProps) {
  return (
    <span
      className={c['face']}
      data-tone={toneOf(name)}
      style={{ width: size, height: size, fontSize: size * 0.375 }}
      aria-hidden
    >
      {avatar && avatar !== stockAvatar ? <img src={avatar} alt="" loading="lazy" /> : initials(name)}
    </span>
  );
}

/** 'Nora Ellison' is 'NE'. Letters are taken whole, so that an emoji is not cut in two. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}

function toneOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return sum % 6;
}
