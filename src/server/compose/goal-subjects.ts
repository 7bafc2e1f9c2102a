import { isNull } from 'drizzle-orm'
import { creator } from '../creators/index.ts'
import type { GoalSubjects } from '../insights/index.ts'
import { connectionNames, networkOf } from '../networks/index.ts'
import { readGroups, site } from '../sites/index.ts'
import type { Tx } from '../store/database/open.ts'

type Subjects = Awaited<ReturnType<GoalSubjects>>

async function connectionSubjects(tx: Tx): Promise<Subjects> {
  const network = await networkOf(tx)
  const connections = await connectionNames(tx)
  return connections.map((c) => ({
    kind: 'connection',
    uuid: c.uuid,
    name: c.name.trim() || network(c.network).networkName,
  }))
}

/**
 * Subjects of an account that can have a target (R230: pace to a target): sites and their groups, connections, and
 * creators.
 */
export async function goalSubjects(tx: Tx): Promise<Subjects> {
  const sites = await tx.select({ uuid: site.uuid, name: site.name }).from(site).where(isNull(site.deletedAt))
  const groups = await readGroups(tx)
  const creators = await tx
    .select({ uuid: creator.id, name: creator.name })
    .from(creator)
    .where(isNull(creator.archivedAt))
  return [
    ...groups.map((g) => ({ kind: 'siteGroup' as const, uuid: g.siteGroupUuid, name: g.siteGroupName })),
    ...sites.map((s) => ({ kind: 'site' as const, ...s })),
    ...(await connectionSubjects(tx)),
    ...creators.map((c) => ({ kind: 'creator' as const, ...c })),
  ]
}
