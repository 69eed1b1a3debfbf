/** The values for which the check resolves to false, in their order. */
export async function rejectAsync<Value>(
  values: Value[],
  isRejected: (value: Value) => Promise<boolean>,
): Promise<Value[]> {
  const rejected = await Promise.all(values.map(isRejected));
  return values.filter((_value, index) => !rejected[index]);
}
