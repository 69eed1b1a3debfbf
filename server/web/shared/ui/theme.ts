import { t } from '@lingui/core/macro';
import { createTheme, type MantineColorsTuple } from '@mantine/core';
import classes from './input.module.css';

/** The product's green. Shade 7 on white, and white on shades 6 and 7, meet WCAG AA. */
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

/** Mantine's gray, with a badge shade for dark colors on which white is readable. */
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

/** Mantine's red, with button shades on which white is readable. */
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

/** Call it once the texts are loaded. */
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
    // By name rather than import, because an application loads only the components it uses.
    components: {
      // Of drawers, modals, and toasts.
      CloseButton: { defaultProps: { 'aria-label': t`Close` } },
      ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
      // A truncated word is useless.
      Badge: { styles: { root: { flexShrink: 0 }, label: { overflow: 'visible' } } },
      // Puts the error where the focus moves, not below the last checkbox.
      CheckboxGroup: { defaultProps: { inputWrapperOrder: ['label', 'description', 'error', 'input'] } },
      Drawer: {
        defaultProps: { position: 'right', size: 'lg', padding: 'lg' },
        styles: { title: { lineHeight: 1.35, fontWeight: 650 } },
      },
      Input: { classNames: { input: classes.input } },
      // The placeholder for the initial focus is not an item, and a menu may contain only items.
      Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
      Modal: { defaultProps: { centered: true }, styles: { title: { lineHeight: 1.35, fontWeight: 650 } } },
      // Scrollable by keyboard.
      ScrollArea: { defaultProps: { viewportProps: { tabIndex: 0 } } },
      // An open list would hide the error. A click, an arrow key, or typing opens it.
      Autocomplete: { defaultProps: { openOnFocus: false } },
      Select: { defaultProps: { openOnFocus: false } },
      Table: {
        defaultProps: {
          verticalSpacing: 'sm',
          highlightOnHover: true,
          // Mantine's own color in dark mode is too light for links.
          highlightOnHoverColor: 'var(--page-dimmed)',
        },
      },
      Tooltip: { defaultProps: { openDelay: 300 } },
    },
  });
