import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'
import { resealed, type Vault } from '../outside/index.ts'
import { aboutCredentials } from './live.ts'
import { connection } from './tables.ts'

const page = 500

/** The credentials of connections, read in pages: there may be many. */
export const connectionsVault: Vault = {
  async hasSecrets({ system }) {
    const found = await system
      .select({ uuid: connection.uuid })
      .from(connection)
      .where(isNotNull(connection.credentials))
      .limit(1)
    return found.length > 0
  },
  async reseal({ system }, seal) {
    let count = 0
    let after = '00000000-0000-0000-0000-000000000000'
    for (;;) {
      const rows = await system
        .select({ uuid: connection.uuid, accountUuid: connection.accountUuid, credentials: connection.credentials })
        .from(connection)
        .where(and(isNotNull(connection.credentials), gt(connection.uuid, after)))
        .orderBy(asc(connection.uuid))
        .limit(page)
      for (const row of rows) {
        const sealed = row.credentials ?? ''
        await system
          .update(connection)
          .set({ credentials: resealed(seal, sealed, aboutCredentials(row)) })
          // changed meanwhile by a running server: that one closed it with a key of its own choice, and stays
          .where(and(eq(connection.uuid, row.uuid), eq(connection.credentials, sealed)))
        count++
      }
      const last = rows.at(-1)
      if (!last) return count
      after = last.uuid
    }
  },
}
