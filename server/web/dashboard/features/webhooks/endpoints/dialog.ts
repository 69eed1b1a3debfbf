/** An endpoint card's dialogs. */
export type EndpointDialog = 'edit' | 'rotate' | 'test';
