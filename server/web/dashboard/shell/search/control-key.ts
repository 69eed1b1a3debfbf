/** How the keyboard of the device calls the key for shortcuts. */
export const CONTROL = /Mac|iP/.test(navigator.platform) ? '⌘' : 'Ctrl';
