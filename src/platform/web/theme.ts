import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';
import type { MouseEvent } from 'react';
import { t } from './i18n.ts';

/* Ramps are set by contrast, not by eye: in every ramp step 5–7 means the same thing.
   7 = text on white and solid fills under white text (>= 4.5:1), 8 = text on tints, 6 = marks and borders that carry
   meaning (>= 3:1). The brand base sits on step 7 (primary) and step 5 (the four others). */
const primary: MantineColorsTuple = [
  '#F4F7FF',
  '#E7ECFF',
  '#D3DDFE',
  '#B3C3FD',
  '#93A7F6',
  '#7085E4',
  '#4D5FC6',
  '#323DA5',
  '#262E84',
  '#1A2162',
];
const success: MantineColorsTuple = [
  '#ECFCED',
  '#D4F7D9',
  '#B3EABB',
  '#8ADB98',
  '#60C776',
  '#3EB75E',
  '#189D46',
  '#088036',
  '#006829',
  '#014C1C',
];
const accent: MantineColorsTuple = [
  '#FFF6F4',
  '#FFE9E3',
  '#FED4C8',
  '#FFB8A4',
  '#FD9B7F',
  '#FF7F5C',
  '#DF6340',
  '#BC4C2D',
  '#993B21',
  '#702B19',
];
const error: MantineColorsTuple = [
  '#FFF6F6',
  '#FFEAE8',
  '#FFD3CF',
  '#FFB6B1',
  '#FE8480',
  '#FF585A',
  '#F44D51',
  '#CD373C',
  '#A7292F',
  '#7A1F22',
];
const warning: MantineColorsTuple = [
  '#FFF7F2',
  '#FFEBDE',
  '#FFD5BA',
  '#FFB98E',
  '#FDA368',
  '#FF8F3C',
  '#D56D11',
  '#AF5703',
  '#8C4607',
  '#6A3100',
];
const gray: MantineColorsTuple = [
  '#F8F8FB',
  '#F1F3F7',
  '#E6E8EF',
  '#D7DAE2',
  '#B8BBC7',
  '#9498A5',
  '#696D7B',
  '#565968',
  '#3B3E4D',
  '#202331',
];
const dark: MantineColorsTuple = [
  '#E6E8ED',
  '#BBBDC6',
  '#9598A2',
  '#6E717E',
  '#494C59',
  '#333642',
  '#272A34',
  '#1B1E27',
  '#15171F',
  '#0C0E15',
];

/** Elements filled with the primary colour use the company's: the main button of a screen. */
const companyColours: VariantColorsResolver = (input) => {
  const colours = defaultVariantColorsResolver(input);
  const isMain = input.variant === 'filled' && (input.color === undefined || input.color === input.theme.primaryColor);
  return isMain
    ? { ...colours, background: 'var(--c-button)', hover: 'var(--c-button-hover)', color: 'var(--c-button-text)' }
    : colours;
};

/** Selects the text, so that typing replaces the chosen name and starts a search. */
const selectText = ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
  if (!currentTarget.readOnly) currentTarget.select();
};

export const theme = createTheme({
  variantColorResolver: companyColours,
  colors: { primary, success, accent, error, warning, gray, dark },
  primaryColor: 'primary',
  primaryShade: { light: 7, dark: 6 },
  white: '#FFFFFF',
  black: '#202331',
  fontFamily:
    '"Inter Variable", "Inter Fallback", "Inter Fallback Wide", Inter, system-ui, -apple-system, "Segoe UI", sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.375rem' },
  lineHeights: { xs: '1.333', sm: '1.385', md: '1.429', lg: '1.5', xl: '1.364' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '0.25rem', sm: '0.375rem', md: '0.5rem', lg: '0.75rem', xl: '1rem' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  breakpoints: { xs: '37.5em', sm: '60em', md: '79em', lg: '80em', xl: '120em' },
  // Only floating elements have a shadow. xs stays none so that nothing else gets one by accident.
  shadows: {
    xs: 'none',
    sm: '0 1px 2px rgb(var(--m-shadow) / 0.08)',
    md: '0 1px 2px rgb(var(--m-shadow) / 0.06), 0 8px 24px -4px rgb(var(--m-shadow) / 0.14)',
    lg: '0 2px 4px rgb(var(--m-shadow) / 0.06), 0 16px 40px -8px rgb(var(--m-shadow) / 0.20)',
    xl: '0 4px 8px rgb(var(--m-shadow) / 0.06), 0 32px 64px -16px rgb(var(--m-shadow) / 0.28)',
  },
  // Plain objects: naming the components themselves would load all of them with the first screen.
  components: {
    Button: { defaultProps: { size: 'sm', radius: 'sm' }, styles: { root: { fontWeight: 550, paddingInline: 14 } } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 36, radius: 'sm' } },
    Input: { defaultProps: { size: 'sm', radius: 'sm' } },
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
      styles: {
        label: { fontSize: 13, fontWeight: 550, marginBottom: 6 },
        description: { fontSize: 12, marginTop: 6, color: 'var(--m-text-3)' },
        error: { fontSize: 12, marginTop: 6 },
      },
    },
    TextInput: { defaultProps: { size: 'sm' } },
    Select: {
      defaultProps: {
        onClick: selectText,
        size: 'sm',
        allowDeselect: false,
        comboboxProps: { shadow: 'md', offset: 4 },
      },
    },
    Checkbox: { defaultProps: { size: 'xs', radius: 'xs' } },
    Switch: { defaultProps: { size: 'sm', withThumbIndicator: false } },
    PasswordInput: {
      defaultProps: () => ({ visibilityToggleButtonProps: { 'aria-label': t('Toggle password visibility') } }),
    },
    Modal: {
      defaultProps: () => ({
        size: 500,
        padding: 50,
        radius: 'lg',
        shadow: 'xl',
        centered: true,
        closeOnClickOutside: false,
        overlayProps: { color: 'var(--m-overlay)', backgroundOpacity: 1 },
        closeButtonProps: { 'aria-label': t('Close', { of: 'window' }) },
        transitionProps: { transition: 'fade', duration: 160 },
      }),
    },
    // The parts of a manually composed dialog look like those of a whole one.
    ModalRoot: { defaultProps: { radius: 'lg', shadow: 'xl' } },
    ModalOverlay: { defaultProps: { color: 'var(--m-overlay)', backgroundOpacity: 1 } },
    Tabs: { defaultProps: { keepMounted: false } },
    Tooltip: {
      defaultProps: {
        radius: 'sm',
        openDelay: 300,
        events: { hover: true, focus: true, touch: true },
        transitionProps: { duration: 120 },
      },
    },
  },
});

/** Points Mantine's own variables at the semantic tokens in tokens.css, so stock parts follow light and dark. */
export const resolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    // variant "light": the second-loudest button
    '--mantine-color-primary-light': 'var(--m-primary-tint)',
    '--mantine-color-primary-light-hover': 'var(--m-primary-tint-2)',
    '--mantine-color-primary-light-color': 'var(--m-on-primary-tint)',
    '--mantine-color-error': 'var(--m-error-text)',
    '--mantine-color-placeholder': 'var(--m-text-3)',
    '--mantine-color-text': 'var(--m-text)',
    '--mantine-color-dimmed': 'var(--m-text-3)',
    '--mantine-color-body': 'var(--m-surface)',
    '--mantine-color-default-border': 'var(--m-line-strong)',
    '--mantine-color-anchor': 'var(--m-link)',
  },
  dark: {
    // variant "light": the second-loudest button
    '--mantine-color-primary-light': 'var(--m-primary-tint)',
    '--mantine-color-primary-light-hover': 'var(--m-primary-tint-2)',
    '--mantine-color-primary-light-color': 'var(--m-on-primary-tint)',
    '--mantine-color-error': 'var(--m-error-text)',
    '--mantine-color-placeholder': 'var(--m-text-3)',
    '--mantine-color-text': 'var(--m-text)',
    '--mantine-color-dimmed': 'var(--m-text-3)',
    '--mantine-color-body': 'var(--m-surface)',
    '--mantine-color-default': 'var(--m-surface-2)',
    '--mantine-color-default-hover': 'var(--m-hover)',
    '--mantine-color-default-border': 'var(--m-line-strong)',
    '--mantine-color-anchor': 'var(--m-link)',
  },
});
