import { z } from 'zod'
import { call } from '../call.ts'
import { credentialField, keysAt, network, networkConnection } from './networks.ts'

/** A network, seen from the account: a tile of the overview. */
export const networkTile = network.extend({
  networkIsConnected: z.boolean(),
  /** Clicks of the last 30 days earned nothing that a programme here could carry. */
  networkHasOpportunities: z.boolean(),
  /** A programme here states more than the ones that carried clicks of the last 30 days. */
  networkHasAlternatives: z.boolean(),
  /** Described by the account itself. */
  networkIsCustom: z.boolean(),
})
export type NetworkTile = z.output<typeof networkTile>

export const networkDetail = network.extend({
  networkIsCustom: z.boolean(),
  /** Empty for a network that has a name here and links, and no more. */
  credentialFields: z.array(credentialField),
  keysAt,
  /** Name endings of files of earnings that can be brought; empty when the network takes none. */
  uploadEndings: z.array(z.string()),
  /** What the network does not tell of later changes to sales, and what to do about it; empty where it tells all. */
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
