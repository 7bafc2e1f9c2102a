import { asc, eq, inArray, isNull, and, sql } from 'drizzle-orm'
import { mostSiteGroups } from '../../contract/bounds.ts'
import type { SiteGroup, siteGroups } from '../../contract/sites/site-groups.ts'
import { recordAudit } from '../account/index.ts'
import { Fail, notFound } from '../http/fail.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Database, Tx } from '../store/database/open.ts'
import { site, siteGroup } from './tables.ts'

/** The groups in order, each with its sites that still exist (R233: site groups). */
export async function readGroups(tx: Tx): Promise<SiteGroup[]> {
  const rows = await tx.select().from(siteGroup).orderBy(asc(siteGroup.place), asc(siteGroup.uuid))
  return rows.map((row) => ({
    siteGroupUuid: row.uuid,
    siteGroupName: row.name,
    siteGroupColour: row.colour,
    channelUuids: row.siteUuids,
  }))
}

const folded = (name: string) => name.normalize('NFC').toLowerCase()

/** Refuses a name used by another group, and sites that are not the account's. */
async function check(tx: Tx, groups: readonly SiteGroup[], name: string, siteUuids: string[], uuid?: string) {
  if (groups.some((g) => g.siteGroupUuid !== uuid && folded(g.siteGroupName) === folded(name)))
    throw new Fail('conflict', 'siteGroupName: Another group has this name')
  const known = await tx
    .select({ uuid: site.uuid })
    .from(site)
    .where(and(inArray(site.uuid, siteUuids), isNull(site.deletedAt)))
  if (known.length < siteUuids.length) throw new Fail('badInput', 'channelUuids: There is no such site')
}

/** Removes a deleted site from its groups, in the same transaction. */
export async function leaveGroups(tx: Tx, siteUuid: string): Promise<void> {
  await tx.update(siteGroup).set({ siteUuids: sql`array_remove(${siteGroup.siteUuids}, ${siteUuid}::uuid)` })
}

export function groupCalls({ database }: { database: Database }): Handlers<typeof siteGroups> {
  /** Concurrent group changes wait for each other. */
  const change = <T>(accountUuid: string, of: (tx: Tx, groups: SiteGroup[]) => Promise<T>) =>
    database.as(accountUuid, async (tx) => {
      await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`site groups ${accountUuid}`}, 0))`)
      return of(tx, await readGroups(tx))
    })
  return {
    list: (_, { accountUuid }) => database.as(accountUuid, readGroups),
    save: ({ siteGroupUuid: uuid, siteGroupName: name, siteGroupColour: colour, channelUuids }, who) =>
      change(who.accountUuid, async (tx, groups) => {
        const before = groups.find((g) => g.siteGroupUuid === uuid)
        if (uuid && !before) throw notFound()
        if (!uuid && groups.length >= mostSiteGroups)
          throw new Fail('conflict', `There can be at most ${mostSiteGroups} site groups`)
        const siteUuids = [...new Set(channelUuids)]
        await check(tx, groups, name, siteUuids, uuid)
        const values = { name, colour, siteUuids }
        if (uuid) await tx.update(siteGroup).set(values).where(eq(siteGroup.uuid, uuid))
        else await tx.insert(siteGroup).values({ accountUuid: who.accountUuid, ...values, place: groups.length })
        await recordAudit(tx, who, {
          action: before ? 'siteGroup.changed' : 'siteGroup.added',
          object: name,
          ...(before ? { before: { siteGroupName: before.siteGroupName, channelUuids: before.channelUuids } } : {}),
          after: { siteGroupName: name, channelUuids: siteUuids },
        })
        return readGroups(tx)
      }),
    order: ({ siteGroupUuids }, { accountUuid }) =>
      change(accountUuid, async (tx, groups) => {
        const known = new Set(groups.map((g) => g.siteGroupUuid))
        if (new Set(siteGroupUuids).size !== known.size || !siteGroupUuids.every((uuid) => known.has(uuid)))
          throw new Fail('badInput', 'siteGroupUuids: Must be all groups, each once')
        for (const [place, uuid] of siteGroupUuids.entries())
          await tx.update(siteGroup).set({ place }).where(eq(siteGroup.uuid, uuid))
        return readGroups(tx)
      }),
    remove: ({ siteGroupUuid: uuid }, who) =>
      change(who.accountUuid, async (tx, groups) => {
        const before = groups.find((g) => g.siteGroupUuid === uuid)
        if (!before) throw notFound()
        await tx.delete(siteGroup).where(eq(siteGroup.uuid, uuid))
        await recordAudit(tx, who, { action: 'siteGroup.removed', object: before.siteGroupName })
        return {}
      }),
  }
}
