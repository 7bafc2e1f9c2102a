import { z } from 'zod'
import { call } from '../call.ts'
import { connectionChannel, mapping } from './connection-channel.ts'
import { connection } from './networks.ts'

const channelUuid = z.uuid()
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
