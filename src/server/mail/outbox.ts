import { join } from 'node:path'

/** Folder of mail files while no mail server is configured. */
export const outboxOf = (dataDir: string): string => join(dataDir, 'outbox')
