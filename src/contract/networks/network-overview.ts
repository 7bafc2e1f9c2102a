import { z } from 'zod'
import { call } from '../call.ts'
import { credentialField, keysAt, network, networkConnection } from './networks.ts'

/** A network from the account's point of view: a tile of the overview. */
export const networkTile = network.extend({
  networkIsConnected: z.boolean(),
  /** Clicks in the last 30 days earned nothing although a programme here could carry them. */
  networkHasOpportunities: z.boolean(),
  /** A programme here states more than those that carried clicks in the last 30 days. */
  networkHasAlternatives: z.boolean(),
  /** Described by the account itself. */
  networkIsCustom: z.boolean(),
})
export type NetworkTile = z.output<typeof networkTile>

export const networkDetail = network.extend({
  networkIsCustom: z.boolean(),
  /** Empty for a network that only has a name here and links. */
  credentialFields: z.array(credentialField),
  keysAt,
  /** File extensions of accepted earnings files; empty if the network accepts none. */
  uploadEndings: z.array(z.string()),
  /** Later changes to sales that the network does not report, and what to do about it; empty if it reports all. */
  untoldChanges: z.string(),
  /** Active ones first, then by name. */
  connections: z.array(networkConnection),
})
export type NetworkDetail = z.output<typeof networkDetail>

export const networkOverview = {
  list: call({
    method: 'GET',
    path: '/networks/v2/networks',
    kind: 'read',
    summary: 'Every network that can be connected, with what it could mean for the account',
    input: z.object({}),
    output: z.array(networkTile),
  }),
  network: call({
    method: 'GET',
    path: '/networks/v1/networks/{networkUuid}',
    kind: 'read',
    summary: 'One network with its features and the account’s connections to it',
    input: z.object({ networkUuid: z.uuid() }),
    output: networkDetail,
  }),
}
