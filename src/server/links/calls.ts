import type { links as linksContract } from '../../contract/links/links.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Database } from '../store/database/open.ts'
import { smartLink } from './tables.ts'

export function linksCalls({ database }: { database: Database }): Handlers<typeof linksContract> {
  return {
    async options(_, { accountUuid }) {
      const rows = await database.as(accountUuid, (tx) =>
        tx.select().from(smartLink).orderBy(smartLink.name).limit(10_000),
      )
      return rows.map((l) => ({ urlShortCode: l.code, urlShortName: l.name }))
    },
  }
}
