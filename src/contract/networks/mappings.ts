import { z } from 'zod'
import { call } from '../call.ts'
import { connection } from './networks.ts'

const channelUuid = z.uuid()
/** That a media of a network is one of the account's sites. */
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
/** A connection, seen from one site. */
export const siteConnection = connection.extend({
  connectionChannelIsMappedToThisChannel: z.boolean(),
  /** Mappings to this site. */
  connectionChannelMappingUuids: z.array(z.uuid()),
  connectionChannels: z.array(connectionChannel),
})
export type SiteConnection = z.output<typeof siteConnection>

export const mappings = {
  list: call({
    method: 'GET',
    path: '/channels/v1/channel/{channelUuid}/connectionchannels',
    kind: 'read',
    summary: 'Active connections with their media, and which of them are mapped to this site',
    input: z.object({ channelUuid }),
    output: z.array(siteConnection),
  }),
  add: call({
    method: 'POST',
    path: '/channels/v1/channel/{channelUuid}/connectionchannels',
    kind: 'write',
    summary: 'Maps a media to this site: its connection’s programmes become campaigns here',
    input: z.object({ channelUuid, connectionChannelUuid: z.uuid() }),
    output: mapping,
  }),
  remove: call({
    method: 'DELETE',
    path: '/channels/v1/channel/{channelUuid}/connectionchannels/{connectionMappingUuid}',
    kind: 'write',
    summary: 'Takes a mapping away: campaigns of a connection without one close here',
    input: z.object({ channelUuid, connectionMappingUuid: z.uuid() }),
    output: z.object({}),
  }),
}
