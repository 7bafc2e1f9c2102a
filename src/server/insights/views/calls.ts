import { eq, sql } from 'drizzle-orm'
import type { View, ViewPath, views as viewsContract } from '../../../contract/insights/views.ts'
import { user } from '../../account/tables.ts'
import type { Clock } from '../../time/clock.ts'
import { Fail, notFound } from '../../http/fail.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Database, Tx } from '../../store/database/open.ts'
import { reportSchedule, savedView } from '../tables.ts'

/** Maximum views per account: the list is not paged. */
export const maxViews = 500
const byName = new Intl.Collator('en', { numeric: true })

async function read(tx: Tx, viewUuid?: string): Promise<View[]> {
  const rows = await tx
    .select({ view: savedView, firstName: user.firstName, lastName: user.lastName })
    .from(savedView)
    .leftJoin(user, eq(user.id, savedView.ownerUuid))
    .where(viewUuid ? eq(savedView.uuid, viewUuid) : undefined)
    .limit(maxViews)
  rows.sort((a, b) => byName.compare(a.view.name, b.view.name))
  return rows.map(({ view: v, firstName, lastName }) => ({
    viewUuid: v.uuid,
    viewName: v.name,
    viewPath: v.path as ViewPath, // the contract allows nothing else
    viewSearch: v.search,
    viewCreatedDatetime: v.createdAt.toISOString(),
    viewUpdatedDatetime: v.updatedAt.toISOString(),
    user: { userUuid: v.ownerUuid, userFirstname: firstName ?? '', userLastname: lastName ?? '' },
  }))
}

async function one(tx: Tx, viewUuid: string): Promise<View> {
  const [found] = await read(tx, viewUuid)
  if (!found) throw notFound()
  return found
}

const folded = (name: string) => name.normalize('NFC').toLowerCase()

/**
 * Refuses a name that is taken, ignoring case. Compared here, because a database may only know the letters a to z.
 * Concurrent saves of the same name wait for each other.
 */
async function claimName(tx: Tx, accountUuid: string, name: string, besides?: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`views ${accountUuid}`}, 0))`)
  const known = await tx.select({ uuid: savedView.uuid, name: savedView.name }).from(savedView)
  if (known.some((v) => v.uuid !== besides && folded(v.name) === folded(name)))
    throw new Fail('conflict', 'viewName: Another view has this name')
  if (besides === undefined && known.length >= maxViews)
    throw new Fail('conflict', `There can be at most ${maxViews} views`)
}

export function viewsCalls({ database, clock }: { database: Database; clock: Clock }): Handlers<typeof viewsContract> {
  return {
    list: (_, { accountUuid }) => database.as(accountUuid, (tx) => read(tx)),
    add: ({ viewName: name, viewPath: path, viewSearch: search }, { accountUuid, userUuid: ownerUuid }) =>
      database.as(accountUuid, async (tx) => {
        await claimName(tx, accountUuid, name)
        const now = clock.now()
        const [made] = await tx
          .insert(savedView)
          .values({ accountUuid, name, path, search, ownerUuid, createdAt: now, updatedAt: now })
          .returning({ uuid: savedView.uuid })
        return one(tx, made?.uuid ?? '')
      }),
    update: ({ viewUuid, viewName, viewPath, viewSearch }, { accountUuid }) =>
      database.as(accountUuid, async (tx) => {
        const before = await one(tx, viewUuid)
        if (viewName !== undefined) await claimName(tx, accountUuid, viewName, viewUuid)
        await tx
          .update(savedView)
          .set({
            name: viewName ?? before.viewName,
            path: viewPath ?? before.viewPath,
            search: viewSearch ?? before.viewSearch,
            updatedAt: clock.now(),
          })
          .where(eq(savedView.uuid, viewUuid))
        return one(tx, viewUuid)
      }),
    remove: ({ viewUuid }, { accountUuid }) =>
      database.as(accountUuid, async (tx) => {
        await one(tx, viewUuid)
        await tx.delete(reportSchedule).where(eq(reportSchedule.viewUuid, viewUuid))
        await tx.delete(savedView).where(eq(savedView.uuid, viewUuid))
        return {}
      }),
  }
}
