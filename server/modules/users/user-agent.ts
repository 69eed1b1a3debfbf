/** Tokens unique to each browser, more specific ones first. */
const BROWSERS: [name: string, pattern: RegExp][] = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
];
const SYSTEMS: [name: string, pattern: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

/** The browser and system, by which people recognize a device. Empty if unknown. */
export function describeUserAgent(userAgent: string): { browser: string; system: string } {
  const find = (names: [string, RegExp][]) => names.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? '';
  return { browser: find(BROWSERS), system: find(SYSTEMS) };
}
