import {
  ActionIcon,
  createTheme,
  Drawer,
  type MantineColorsTuple,
  Modal,
  Skeleton,
  Table,
  Tooltip,
} from '@mantine/core';

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
  components: {
    ActionIcon: ActionIcon.extend({ defaultProps: { variant: 'subtle', color: 'gray' } }),
    Drawer: Drawer.extend({ defaultProps: { position: 'right', size: 'lg', padding: 'lg' } }),
    Modal: Modal.extend({ defaultProps: { centered: true } }),
    Table: Table.extend({ defaultProps: { verticalSpacing: 'sm', highlightOnHover: true } }),
    Tooltip: Tooltip.extend({ defaultProps: { openDelay: 300 } }),
    Skeleton: Skeleton.extend({ defaultProps: { radius: 'sm' } }),
  },
});
