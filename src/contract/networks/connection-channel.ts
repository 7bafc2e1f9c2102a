import { z } from 'zod'

/** A network's media mapped to one of the account's sites. */
export const mapping = z.object({
  connectionMappingUuid: z.uuid(),
  connectionMappingChannelUuid: z.uuid(),
  channel: z.object({ channelUuid: z.uuid(), channelName: z.string(), channelDomain: z.string() }),
})
/** A site as the network knows it. */
export const connectionChannel = z.object({
  connectionChannelUuid: z.uuid(),
  connectionChannelName: z.string(),
  connectionsMappings: z.array(mapping),
})
export type ConnectionChannel = z.output<typeof connectionChannel>
