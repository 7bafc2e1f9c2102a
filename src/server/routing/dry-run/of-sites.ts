import type { DryRunInput } from '../../../contract/routing/dry-runs.ts'
import { notFound } from '../../http/fail.ts'
import { ownSite } from '../../sites/index.ts'
import type { Tx } from '../../store/database/open.ts'
import type { Plan } from '../changes/plan.ts'
import { connectionsOf } from '../changes/plan-rules.ts'
import type { Replayed } from './run.ts'

type Asked<K extends 'site' | 'match'> = NonNullable<DryRunInput[K]>
type OfSite = Replayed & Pick<Plan, 'notes'>
const nothing = { campaigns: [], tests: [], merchantUuids: null, notes: [] }

/** Turns a site's links on or off, for its clicks. */
export async function replaySite(tx: Tx, { channelUuid, channelIsActive }: Asked<'site'>): Promise<OfSite> {
  const { uuid, isActive } = await ownSite(tx, channelUuid)
  const sites = isActive === channelIsActive ? [] : [{ uuid, isActive: channelIsActive }]
  return { ...nothing, siteUuid: uuid, sites }
}

/** Matches a site with a connection: what the connection's programmes on other sites would carry here. */
export async function replayMatch(tx: Tx, { channelUuid, connectionUuid }: Asked<'match'>): Promise<OfSite> {
  const { uuid } = await ownSite(tx, channelUuid)
  const found = await connectionsOf(tx, [connectionUuid])
  if (found.size === 0) throw notFound()
  return { ...nothing, siteUuid: uuid, matches: [{ siteUuid: uuid, connectionUuid }] }
}
