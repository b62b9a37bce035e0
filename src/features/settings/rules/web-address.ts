/** 'morgenrot.example' → 'https://morgenrot.example'; what is no host, or has a scheme, stays as it is. */
export const withScheme = (typed: string): string => {
  const text = typed.trim();
  return /^(?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]{2,}(?::\d+)?(?:[/?#].*)?$/u.test(text) ? `https://${text}` : typed;
};
