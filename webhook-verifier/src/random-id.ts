/** A new id of the same form as `sample`: a prefix, an underscore and 32 hexadecimal digits. */
export function randomId(sample: string): string {
  return sample.replace(/[^_]*$/, crypto.randomUUID().replaceAll('-', ''));
}
