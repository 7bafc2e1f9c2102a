import type { mappings as mappingsContract } from '../../contract/networks/mappings.ts'
import type { Handlers } from '../http/handlers.ts'
import { addCampaigns, closeUnmappedCampaigns } from '../merchants/index.ts'
import { reattributeJob } from '../money/index.ts'
import type { SendJob } from '../jobs/job.ts'
import { inTransaction } from '../store/database/in-transaction.ts'
import type { Database } from '../store/database/open.ts'
import { shownConnection } from './calls.ts'
import { networkOf } from './network-names.ts'
import { addMapping, ownSite, readMappings, removeMapping } from './mappings.ts'
import { sitesOfConnection } from './sites-of-media.ts'

/** Calls for mapping a connection's media to sites. Campaigns and the redirect follow every change. */
export function mappingsCalls({
  database,
  send,
}: {
  database: Database
  send: SendJob
}): Handlers<typeof mappingsContract> {
  const follow = (connectionUuid: string) =>
    inTransaction(database.pool, async (client) => {
      await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`programmes:${connectionUuid}`])
      const sites = await sitesOfConnection(client, connectionUuid)
      await closeUnmappedCampaigns(client, connectionUuid, sites)
      await addCampaigns(client, connectionUuid, sites)
    })
  /** Sales of the last weeks follow too, in the background. */
  const followSales = (connectionUuid: string) => send(reattributeJob, { connectionUuid }, { key: connectionUuid })
  return {
    async list({ channelUuid }, { accountUuid }) {
      const { found, names } = await database.as(accountUuid, async (tx) => {
        await ownSite(tx, channelUuid)
        return { found: await readMappings(tx), names: await networkOf(tx) }
      })
      return found.map(({ row, channels }) => {
        const own = channels.flatMap((c) =>
          c.connectionsMappings
            .filter((m) => m.connectionMappingChannelUuid === channelUuid)
            .map((m) => m.connectionMappingUuid),
        )
        return {
          ...shownConnection(row, names),
          connectionChannelIsMappedToThisChannel: own.length > 0,
          connectionChannelMappingUuids: own,
          connectionChannels: channels,
        }
      })
    },
    async add({ channelUuid, connectionChannelUuid }, who) {
      const { mapping, connectionUuid } = await database.as(who.accountUuid, (tx) =>
        addMapping(tx, who, channelUuid, connectionChannelUuid),
      )
      await follow(connectionUuid)
      await followSales(connectionUuid)
      return mapping
    },
    async remove({ channelUuid, connectionMappingUuid }, who) {
      const connectionUuid = await database.as(who.accountUuid, (tx) =>
        removeMapping(tx, who, channelUuid, connectionMappingUuid),
      )
      await follow(connectionUuid)
      await followSales(connectionUuid)
      return {}
    },
  }
}
