import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

const iris: MantineColorsTuple = [
  '#f3f3fd',
  '#e6e6fb',
  '#cacaf6',
  '#adacf1',
  '#918fec',
  '#7573e3',
  '#5b5bd6',
  '#4f46c8',
  '#4038a6',
  '#312b80',
]
const gray: MantineColorsTuple = [
  '#fafbfc',
  '#f6f7f9',
  '#f0f2f5',
  '#e3e6eb',
  '#c9ced6',
  '#9aa3b0',
  '#656e7b',
  '#4d5663',
  '#2b323c',
  '#14181f',
]
const dark: MantineColorsTuple = [
  '#e9edf2',
  '#b0b9c5',
  '#8d97a5',
  '#667180',
  '#3a4350',
  '#272e39',
  '#1e242e',
  '#14181f',
  '#0d1014',
  '#080a0d',
]
// the kit's own shade 6 is too pale for white text on a delete button
const red: MantineColorsTuple = [
  '#fdeaee',
  '#fbd0d9',
  '#f7a3b4',
  '#f3758f',
  '#ee486b',
  '#ec1f4e',
  '#dc0a3a',
  '#c70030',
  '#9e0027',
  '#77001d',
]

export const theme = createTheme({
  primaryColor: 'iris',
  colors: { iris, gray, dark, red },
  primaryShade: 6, // in dark too: white on shade 5 is below 4.5:1
  fontFamily: 'var(--font-sans)',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  headings: { fontFamily: 'var(--font-sans)', fontWeight: '650' },
  // icon-only controls have no label: set once, here
  components: {
    CloseButton: { defaultProps: { 'aria-label': 'Close' } },
    Modal: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' }, radius: 'lg' } },
    Drawer: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
    DatePicker: {
      defaultProps: {
        ariaLabels: {
          previousMonth: 'Previous month',
          nextMonth: 'Next month',
          previousYear: 'Previous year',
          nextYear: 'Next year',
        },
      },
    },
  },
})

/** One source of truth: the kit's own variables point at tokens.css, so both schemes follow the tokens. */
const variables = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-3)',
  '--mantine-color-placeholder': 'var(--text-3)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--surface-3)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--border-strong)',
  '--mantine-color-error': 'var(--h-rejected-ink)',
  // plain red buttons: the kit's own colour is nearly white in dark mode
  '--mantine-color-red-light-color': 'var(--h-rejected-ink)',
  '--mantine-color-anchor': 'var(--accent-ink)',
  '--input-height-sm': '32px',
}
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: variables, dark: variables })
