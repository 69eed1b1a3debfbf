/** How controls of the settings are as large as a finger that cannot be careful. */
export const LARGE = { display: 'flex', alignItems: 'center', minHeight: '3.75rem' };
export const LARGE_CHOICES = { label: { ...LARGE, justifyContent: 'center' } };
/** Of an input of the size `xl`, whose text would be larger than the others'. */
export const LARGE_FIELD = { label: { fontSize: '0.875rem' }, input: { fontSize: '1rem' } };
