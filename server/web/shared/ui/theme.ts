import { createTheme, type MantineColorsTuple } from '@mantine/core';

/** The product's green; 7 on white and white on 7 are readable (WCAG AA). */
const herb: MantineColorsTuple = [
  '#e9f7f3',
  '#d5ede6',
  '#abdacd',
  '#7dc6b2',
  '#57b59b',
  '#3eaa8c',
  '#1f9277',
  '#0b6e5f',
  '#085c50',
  '#044a40',
];

export const theme = createTheme({
  primaryColor: 'herb',
  primaryShade: { light: 7, dark: 6 },
  colors: { herb },
  autoContrast: true,
  defaultRadius: 'md',
  cursorType: 'pointer',
  fontFamily:
    'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Noto Sans Arabic", sans-serif',
  headings: { fontWeight: '650' },
  // By name, without importing the components: an application loads those that it shows.
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    Drawer: { defaultProps: { position: 'right', size: 'lg', padding: 'lg' } },
    Modal: { defaultProps: { centered: true } },
    Table: { defaultProps: { verticalSpacing: 'sm', highlightOnHover: true } },
    Tooltip: { defaultProps: { openDelay: 300 } },
  },
});
