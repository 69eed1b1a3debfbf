/** Keeps a text on the device, so that a page that ends does not lose it. False when there is no room left. */
export function keepOnDevice(name: string, text: string): boolean {
  try {
    localStorage.setItem(name, text);
    return true;
  } catch {
    return false;
  }
}
