import { t } from '@lingui/core/macro';
import { createTheme, type MantineColorsTuple } from '@mantine/core';
import classes from './input.module.css';

/** The product's green. Shade 7 on white, and white on shades 6 and 7, are readable (WCAG AA). */
const herb: MantineColorsTuple = [
  '#e9f7f3',
  '#d5ede6',
  '#abdacd',
  '#7dc6b2',
  '#57b59b',
  '#3eaa8c',
  '#16806a',
  '#0b6e5f',
  '#085c50',
  '#044a40',
];

/** Mantine's, with a shade for badges in dark colors on which white is readable. */
const gray: MantineColorsTuple = [
  '#f8f9fa',
  '#f1f3f5',
  '#e9ecef',
  '#dee2e6',
  '#ced4da',
  '#adb5bd',
  '#6a727a',
  '#495057',
  '#343a40',
  '#212529',
];

/** Mantine's, with shades for buttons on which white is readable. */
const red: MantineColorsTuple = [
  '#fff5f5',
  '#ffe3e3',
  '#ffc9c9',
  '#ffa8a8',
  '#ff8787',
  '#ff6b6b',
  '#d12c2c',
  '#c92a2a',
  '#b02525',
  '#9c2020',
];

/** Once the texts are loaded. */
export const createPageTheme = () =>
  createTheme({
    primaryColor: 'herb',
    primaryShade: { light: 7, dark: 6 },
    colors: { herb, gray, red },
    respectReducedMotion: true,
    autoContrast: true,
    /** Where black is as readable as white. */
    luminanceThreshold: 0.179,
    defaultRadius: 'md',
    cursorType: 'pointer',
    fontFamily:
      'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Noto Sans Arabic", sans-serif',
    headings: { fontWeight: '650' },
    // By name, without imports, because an application loads only the components that it shows.
    components: {
      // Of drawers, modals and toasts.
      CloseButton: { defaultProps: { 'aria-label': t`Close` } },
      ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
      // A word that is cut says nothing.
      Badge: { styles: { root: { flexShrink: 0 }, label: { overflow: 'visible' } } },
      // What is wrong stands where the focus goes then, not below the last of its boxes.
      CheckboxGroup: { defaultProps: { inputWrapperOrder: ['label', 'description', 'error', 'input'] } },
      Drawer: {
        defaultProps: { position: 'right', size: 'lg', padding: 'lg' },
        styles: { title: { lineHeight: 1.35, fontWeight: 650 } },
      },
      Input: { classNames: { input: classes.input } },
      // The element for the first focus is no item, and a menu may hold only items.
      Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
      Modal: { defaultProps: { centered: true }, styles: { title: { lineHeight: 1.35, fontWeight: 650 } } },
      // Reachable by keyboard, to be scrolled.
      ScrollArea: { defaultProps: { viewportProps: { tabIndex: 0 } } },
      // Their lists would hide what is wrong with them. A click, an arrow key or typing opens them.
      Autocomplete: { defaultProps: { openOnFocus: false } },
      Select: { defaultProps: { openOnFocus: false } },
      Table: {
        defaultProps: {
          verticalSpacing: 'sm',
          highlightOnHover: true,
          // Mantine's own for dark colors is too light for links.
          highlightOnHoverColor: 'var(--page-dimmed)',
        },
      },
      Tooltip: { defaultProps: { openDelay: 300 } },
    },
  });
