import { longest } from '../bounds.ts'
import { z } from 'zod'
import { call } from '../call.ts'
import { nameOf, optionalNameOf } from '../name.ts'
import { connectionChannel } from './connection-channel.ts'
import { callbackStatuses, conversionStatuses } from '../status.ts'

export const networkFeatures = z.object({
  apiConversions: z.boolean(),
  apiPaidConversions: z.boolean(),
  apiPrograms: z.boolean(),
  apiChannels: z.boolean(),
  apiRejections: z.boolean(),
  apiCpc: z.boolean(),
  callbacks: z.boolean(),
})
export const network = z.object({
  networkUuid: z.uuid(),
  networkName: z.string(),
  networkIdentifier: z.string(),
  networkUrl: z.string(),
  networkLogoUrl: z.string().nullable(),
  features: networkFeatures,
})
export const connection = z.object({
  connectionUuid: z.uuid(),
  connectionName: z.string(),
  connectionApiPartnerId: z.string(),
  connectionIsActive: z.boolean(),
  connectionIsFallback: z.boolean(),
  connectionCallbackStatus: z.enum(callbackStatuses),
  connectionCreatedDatetime: z.string(),
  connectionUpdatedDatetime: z.string(),
  connectionLastImportDatetime: z.string().nullable(),
  network: z.object({ networkUuid: z.uuid(), networkName: z.string(), networkIdentifier: z.string() }),
})
export type Connection = z.output<typeof connection>
/** A connection with the sites its network knows; none if it was disconnected. */
export const networkConnection = connection.extend({ connectionChannels: z.array(connectionChannel) })
export type NetworkConnection = z.output<typeof networkConnection>
/** Where the network's own pages show the requested keys, as a menu path; null if there is nothing to look up. */
export const keysAt = z.object({ path: z.string(), url: z.string().optional() }).nullable()
/** One credential field of a network's connect form. */
export const credentialField = z.object({
  name: z.string(),
  label: z.string(),
  secret: z.boolean(),
  hint: z.string().optional(),
  /** Required to connect. Absent if the network itself refuses a missing value. */
  isNeeded: z.boolean().optional(),
})
export const importRun = z.object({
  importRunUuid: z.uuid(),
  kind: z.enum(['full', 'recent', 'programmes']),
  state: z.enum(['running', 'done', 'failed']),
  startedDatetime: z.string(),
  finishedDatetime: z.string().nullable(),
  newCount: z.number(),
  changedCount: z.number(),
  unchangedCount: z.number(),
  rejectedCount: z.number(),
  /** The first rejected rows, each with its reason. */
  rejectedRows: z.array(z.string()),
  /** Time spans read, and the total to read; both 0 until the total is known. */
  windowsDone: z.number(),
  windowCount: z.number(),
  message: z.string(),
})
const connectionUuid = z.uuid()

/** What a callback address would do, without storing anything. */
export const triedCallback = z.object({
  isAccepted: z.boolean(),
  /** Why it would be refused, in the network's error message; empty if it is accepted. */
  problem: z.string(),
  /** Parts of the address that only the network fills in, with its macros. */
  filledByNetwork: z.array(z.object({ name: z.string(), macro: z.string() })),
  /** Accepted values that may be meant differently. */
  notes: z.array(z.string()),
  /** The resulting conversion; null if the network's macros leave it open. */
  sale: z
    .object({
      transactionId: z.string(),
      outcome: z.enum(['new', 'changed', 'unchanged']),
      datetime: z.string(),
      status: z.enum(conversionStatuses),
      sale: z.string(),
      commission: z.string(),
      currencyCode: z.string(),
      orderId: z.string(),
    })
    .nullable(),
})

export const networks = {
  list: call({
    method: 'GET',
    path: '/networks/v1/list',
    kind: 'read',
    summary: 'Networks the account is connected to',
    input: z.object({}),
    output: z.array(network),
  }),
  networks: call({
    method: 'GET',
    path: '/networks/v1/networks',
    kind: 'read',
    summary: 'Every network that can be connected, with its credential fields',
    input: z.object({}),
    output: z.array(
      network.extend({
        credentialFields: z.array(credentialField),
        keysAt,
        /** File extensions of accepted earnings files; empty if the network accepts none. */
        uploadEndings: z.array(z.string()),
      }),
    ),
  }),
  connections: call({
    method: 'GET',
    path: '/networks/v1/connections',
    kind: 'read',
    summary: 'Connections of the account, with the sites as their networks know them',
    input: z.object({}),
    output: z.array(networkConnection),
  }),
  failing: call({
    method: 'GET',
    path: '/networks/v1/connections/failing',
    kind: 'read',
    summary: 'Connections whose imports fail, each with since when and why',
    input: z.object({}),
    output: z.array(
      z.object({
        connectionUuid: z.uuid(),
        /** The first failed import after the last successful one. */
        failingSinceDatetime: z.string(),
        failedCount: z.number(),
        /** The last message, for a person. */
        message: z.string(),
      }),
    ),
  }),
  lastSales: call({
    method: 'GET',
    path: '/networks/v1/connections/lastsales',
    kind: 'read',
    summary: 'When each connection had its last sale, of those that had one in 90 days',
    input: z.object({}),
    output: z.array(z.object({ connectionUuid: z.uuid(), lastSaleDatetime: z.string() })),
  }),
  connect: call({
    method: 'POST',
    path: '/networks/v1/connections',
    kind: 'write',
    right: 'manage',
    limit: 'outside',
    summary: 'Connects a network after a live check of the credentials',
    input: z.object({
      networkUuid: z.uuid(),
      connectionName: optionalNameOf(longest.connectionName),
      credentials: z.record(z.string().max(60), z.string().max(4000)),
      /** Sites that use this connection's campaigns; omitted: all active sites. */
      channelUuids: z.array(z.uuid()).max(500).optional(),
    }),
    output: connection,
  }),
  rename: call({
    method: 'UPDATE',
    path: '/networks/v1/connections/{connectionUuid}',
    kind: 'write',
    summary: 'Gives a connection another name',
    input: z.object({ connectionUuid, connectionName: nameOf(longest.connectionName) }),
    output: connection,
  }),
  credentials: call({
    method: 'GET',
    path: '/networks/v1/connections/{connectionUuid}/credentials',
    kind: 'read',
    summary: 'What a connection was given: every field with its value, a secret only as kept or not',
    input: z.object({ connectionUuid }),
    output: z.array(
      z.object({
        name: z.string(),
        /** Always empty for a secret. */
        value: z.string(),
        /** A stored secret: left empty on reconnecting, it is kept. */
        isKept: z.boolean(),
      }),
    ),
  }),
  reconnect: call({
    method: 'POST',
    path: '/networks/v1/connections/reconnect/{connectionUuid}',
    kind: 'write',
    limit: 'outside',
    summary:
      'Gives a connection new credentials after a live check; for the same account at the network only. A field that is empty or left out stays as it is',
    input: z.object({ connectionUuid, credentials: z.record(z.string().max(60), z.string().max(4000)) }),
    output: connection,
  }),
  disconnect: call({
    method: 'DELETE',
    path: '/networks/v1/connections/{connectionUuid}',
    kind: 'write',
    summary: 'Disconnects; conversions stay',
    input: z.object({ connectionUuid }),
    output: z.object({}),
  }),
  callbackUrl: call({
    method: 'POST',
    path: '/networks/v1/connections/callbackurls',
    kind: 'write',
    summary: 'The callback address of a connection, with the network’s macros where it has them',
    input: z.object({ connectionUuid, networkUuid: z.uuid() }),
    output: z.string(),
  }),
  tryCallback: call({
    method: 'POST',
    path: '/networks/v1/connections/{connectionUuid}/callbackurls/try',
    kind: 'read',
    summary:
      'Says what a call of a pasted or edited callback address would do: what is accepted, what refused, and why',
    input: z.object({ connectionUuid, address: z.string().min(1, 'Paste the address').max(longest.callback) }),
    output: triedCallback,
  }),
  importNow: call({
    method: 'POST',
    path: '/networks/v1/connections/{connectionUuid}/import',
    kind: 'write',
    limit: 'outside',
    summary: 'Starts an import',
    input: z.object({ connectionUuid }),
    output: importRun,
  }),
  imports: call({
    method: 'GET',
    path: '/networks/v1/connections/{connectionUuid}/imports',
    kind: 'read',
    summary: 'Latest imports of a connection',
    input: z.object({ connectionUuid }),
    output: z.array(importRun),
  }),
}
