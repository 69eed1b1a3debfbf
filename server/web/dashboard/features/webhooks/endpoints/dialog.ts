/** What a card opens about its endpoint. */
export type EndpointDialog = 'edit' | 'rotate' | 'test';
