import type { Tx } from '../store/database/open.ts'
import { connection } from './tables.ts'

/** Names and networks of an account's connections, including former ones: conversions and clicks refer to them. */
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
