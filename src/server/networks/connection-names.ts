import type { Tx } from '../store/database/open.ts'
import { connection } from './tables.ts'

/** What an account's connections are called and which network each is of, also former ones: what they brought refers to them. */
export const connectionNames = (
  tx: Tx,
): Promise<{ uuid: string; name: string; network: string; partnerId: string; isActive: boolean }[]> =>
  tx
    .select({
      uuid: connection.uuid,
      name: connection.name,
      network: connection.network,
      partnerId: connection.partnerId,
      isActive: connection.isActive,
    })
    .from(connection)
