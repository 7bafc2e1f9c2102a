import { join } from 'node:path'

/** Where mails lie as files while no mail server is set up. */
export const outboxOf = (dataDir: string): string => join(dataDir, 'outbox')
