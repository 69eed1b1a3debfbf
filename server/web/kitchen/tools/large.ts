/** Makes controls of the settings large enough for imprecise taps. */
export const LARGE = { display: 'flex', alignItems: 'center', minHeight: '3.75rem' };
export const LARGE_CHOICES = { label: { ...LARGE, justifyContent: 'center' } };
/** For an input of size `xl`, whose text would otherwise be larger than the others'. */
export const LARGE_FIELD = { label: { fontSize: '0.875rem' }, input: { fontSize: '1rem' } };
