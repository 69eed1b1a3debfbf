/** The name of the device's shortcut modifier. */
export const CONTROL = /Mac|iP/.test(navigator.platform) ? '⌘' : 'Ctrl';
