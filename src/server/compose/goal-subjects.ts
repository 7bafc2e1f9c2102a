import { isNull } from 'drizzle-orm'
import { connectionNames, networkOf } from '../networks/index.ts'
import { site } from '../sites/index.ts'
import type { Tx } from '../store/database/open.ts'

/** What of an account can have a target (R230: pace to a target): its sites, and its connections to networks. */
export async function goalSubjects(tx: Tx): Promise<{ kind: 'site' | 'connection'; uuid: string; name: string }[]> {
  const sites = await tx.select({ uuid: site.uuid, name: site.name }).from(site).where(isNull(site.deletedAt))
  const network = await networkOf(tx)
  const connections = await connectionNames(tx)
  return [
    ...sites.map((s) => ({ kind: 'site' as const, ...s })),
    ...connections.map((c) => ({
      kind: 'connection' as const,
      uuid: c.uuid,
      name: c.name.trim() || network(c.network).networkName,
    })),
  ]
}
