/** An instant as the event store reads it, in UTC. */
export const storeInstant = (ms: number): string => new Date(ms).toISOString().replace('T', ' ').replace('Z', '')
