import type { Tx } from '../store/database/open.ts'
import { site } from './tables.ts'

/** Names of an account's sites, including deleted ones: their statistics stay. */
export const siteNames = (tx: Tx): Promise<{ uuid: string; name: string; domain: string }[]> =>
  tx.select({ uuid: site.uuid, name: site.name, domain: site.domain }).from(site)
