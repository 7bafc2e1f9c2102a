/** An instant in the event store's format, in UTC. */
export const storeInstant = (ms: number): string => new Date(ms).toISOString().replace('T', ' ').replace('Z', '')
