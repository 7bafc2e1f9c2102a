import type { SiteConnection } from '../../../contract/networks/mappings.ts'

/** How many of the network's sites map to this one: "1 of 3 network sites mapped". */
export function mappedCount({ connectionChannels }: Pick<SiteConnection, 'connectionChannels'>, channelUuid: string) {
  const mapped = connectionChannels
    .flatMap((c) => c.connectionsMappings)
    .filter((m) => m.connectionMappingChannelUuid === channelUuid).length
  return `${mapped} of ${connectionChannels.length} network ${connectionChannels.length === 1 ? 'site' : 'sites'} mapped`
}
