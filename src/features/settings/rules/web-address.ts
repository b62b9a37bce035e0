/** 'morgenrot.example' → 'https://morgenrot.example'; text that has a scheme or is no host stays unchanged. */
export const withScheme = (typed: string): string => {
  const text = typed.trim();
  return /^(?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]{2,}(?::\d+)?(?:[/?#].*)?$/u.test(text) ? `https://${text}` : typed;
};
