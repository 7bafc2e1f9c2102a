import { and, count, eq } from 'drizzle-orm'
import type { Favourite, favourites as favouritesContract } from '../../../contract/insights/favourites.ts'
import type { DeclaredGroup } from '../../../contract/dimensions.ts'
import { Fail, notFound } from '../../http/fail.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Database } from '../../store/database/open.ts'
import { favourite } from '../tables.ts'

/** Maximum favourites per account: the list is not paged. */
export const maxFavourites = 5000

const shown = (f: typeof favourite.$inferSelect): Favourite => ({
  favoriteUuid: f.uuid,
  favoriteGroupBy: f.groupBy as DeclaredGroup, // the contract allows nothing else
  favoriteGroupName: f.groupName,
})

export function favouritesCalls({ database }: { database: Database }): Handlers<typeof favouritesContract> {
  return {
    async list(_, { accountUuid }) {
      const rows = await database.as(accountUuid, (tx) =>
        tx.select().from(favourite).orderBy(favourite.groupBy, favourite.groupName).limit(maxFavourites),
      )
      return rows.map(shown)
    },
    async add({ favoriteGroupBy: groupBy, favoriteGroupName: groupName }, { accountUuid }) {
      return database.as(accountUuid, async (tx) => {
        const [known] = await tx.select({ n: count() }).from(favourite)
        if ((known?.n ?? 0) >= maxFavourites)
          throw new Fail('conflict', `There can be at most ${maxFavourites} favourites`)
        await tx.insert(favourite).values({ accountUuid, groupBy, groupName }).onConflictDoNothing()
        const [row] = await tx
          .select()
          .from(favourite)
          .where(and(eq(favourite.groupBy, groupBy), eq(favourite.groupName, groupName)))
        if (!row) throw new Error('insert left no row')
        return shown(row)
      })
    },
    async remove({ favoriteUuid }, { accountUuid }) {
      const gone = await database.as(accountUuid, (tx) =>
        tx.delete(favourite).where(eq(favourite.uuid, favoriteUuid)).returning({ uuid: favourite.uuid }),
      )
      if (gone.length === 0) throw notFound()
      return {}
    },
  }
}
