import { and, asc, eq, gt, isNotNull, or } from 'drizzle-orm'
import { inPages, resealed, type Vault } from '../outside/index.ts'
import { aboutCallback } from './callback-secret.ts'
import { aboutCredentials } from './live.ts'
import { connection } from './tables.ts'

const isSealed = or(isNotNull(connection.credentials), isNotNull(connection.sealedCallback))

/** The credentials of connections and the secrets of their callbacks. */
export const connectionsVault: Vault = {
  async hasSecrets({ system }) {
    const found = await system.select({ uuid: connection.uuid }).from(connection).where(isSealed).limit(1)
    return found.length > 0
  },
  async reseal({ system }, seal) {
    let count = 0
    await inPages(
      (after, most) =>
        system
          .select()
          .from(connection)
          .where(and(isSealed, gt(connection.uuid, after)))
          .orderBy(asc(connection.uuid))
          .limit(most),
      async (row) => {
        const { credentials: sealed, sealedCallback } = row
        if (sealedCallback !== null)
          await system
            .update(connection)
            .set({ sealedCallback: resealed(seal, sealedCallback, aboutCallback(row)) })
            .where(and(eq(connection.uuid, row.uuid), eq(connection.sealedCallback, sealedCallback)))
        if (sealed === null) return
        await system
          .update(connection)
          .set({ credentials: resealed(seal, sealed, aboutCredentials(row)) })
          // changed meanwhile by a running server, which encrypted it with its own key: keep that one
          .where(and(eq(connection.uuid, row.uuid), eq(connection.credentials, sealed)))
        count++
      },
    )
    return count
  },
}
