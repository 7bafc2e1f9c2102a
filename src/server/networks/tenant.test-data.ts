import { randomUUID } from 'node:crypto'
import type { TenantPart } from '../../test/tenant.ts'
import { shopName } from '../merchants/tables.ts'
import { stateWord } from '../money/tables.ts'
import { conversionUpload, customNetwork, media, mediaMapping, refusedCallback } from './tables.ts'

const file = { name: 'x.csv', bytes: new Uint8Array() }

type Group =
  | 'customNetworks'
  | 'mappings'
  | 'networkOverview'
  | 'networkSignIns'
  | 'networks'
  | 'refusedCallbacks'
  | 'shopNames'
  | 'stateWords'
  | 'uploads'

export const networksTenant: TenantPart<Group> = {
  async rows({ app, ids, marker }) {
    const { system } = app.stores.database
    const made = {
      customNetwork: randomUUID(),
      media: randomUUID(),
      mapping: randomUUID(),
      conversionUpload: randomUUID(),
      shopName: randomUUID(),
      stateWord: randomUUID(),
    }
    const accountUuid = ids.account
    const connectionUuid = ids.connection
    await system.insert(customNetwork).values({
      uuid: made.customNetwork,
      accountUuid,
      name: marker,
      linkTemplate: 'https://click.zzb-marker.dk/?to={target}',
      subIdParameter: 'sub',
      currency: 'DKK',
    })
    await system
      .insert(media)
      .values({ uuid: made.media, accountUuid, connectionUuid, externalId: marker, name: marker })
    await system
      .insert(mediaMapping)
      .values({ uuid: made.mapping, accountUuid, mediaUuid: made.media, siteUuid: ids.site })
    await system.insert(conversionUpload).values({
      uuid: made.conversionUpload,
      accountUuid,
      connectionUuid,
      userUuid: ids.user,
      name: marker,
      rowCount: 1,
      newCount: 1,
      changedCount: 0,
    })
    await system
      .insert(shopName)
      .values({ uuid: made.shopName, accountUuid, connectionUuid, shop: marker, merchantUuid: ids.merchant })
    await system.insert(stateWord).values({
      uuid: made.stateWord,
      accountUuid,
      connectionUuid,
      word: marker.toLowerCase(),
      written: marker,
      status: 'rejected',
    })
    await system.insert(refusedCallback).values({
      accountUuid,
      connectionUuid,
      query: `transactionId=${marker}`,
      contentHash: marker,
      problem: `${marker} is missing`,
      receivedAt: new Date('2026-06-02'),
    })
    return made
  },
  inputs: {
    customNetworks: {
      list: null,
      create: null,
      update: (ids) => ({ networkUuid: ids.customNetwork, networkName: 'Ours' }),
      remove: (ids) => ({ networkUuid: ids.customNetwork }),
    },
    mappings: {
      list: (ids) => ({ channelUuid: ids.site }),
      add: (ids) => ({ channelUuid: ids.site, connectionChannelUuid: ids.media }),
      remove: (ids) => ({ channelUuid: ids.site, connectionMappingUuid: ids.mapping }),
    },
    networkOverview: { list: null, network: (ids) => ({ networkUuid: ids.network }) },
    networkSignIns: {
      list: null,
      begin: (ids) => ({
        networkUuid: 'a0000000-0000-4000-8000-000000000003', // Daisycon, which has a sign-in
        credentials: { clientId: 'client-of-ours', publisherId: '1', mediaId: '2' },
        connectionUuid: ids.connection,
        channelUuids: [ids.site],
      }),
      complete: () => ({ code: 'c', state: 's', verifier: 'v'.repeat(43) }),
    },
    networks: {
      list: null,
      networks: null,
      connections: null,
      failing: null,
      lastSales: null,
      connect: (ids) => ({ networkUuid: ids.network, credentials: {}, channelUuids: [ids.site] }),
      rename: (ids) => ({ connectionUuid: ids.connection, connectionName: 'x' }),
      credentials: (ids) => ({ connectionUuid: ids.connection }),
      reconnect: (ids) => ({ connectionUuid: ids.connection, credentials: {} }),
      disconnect: (ids) => ({ connectionUuid: ids.connection }),
      callbackUrl: (ids) => ({ connectionUuid: ids.connection, networkUuid: ids.network }),
      tryCallback: (ids) => ({ connectionUuid: ids.connection, address: 'https://outbound.example/' }),
      importNow: (ids) => ({ connectionUuid: ids.connection }),
      imports: (ids) => ({ connectionUuid: ids.connection }),
    },
    refusedCallbacks: {
      list: (ids) => ({ connectionUuid: ids.connection }),
      readAgain: (ids) => ({ connectionUuid: ids.connection }),
      remove: (ids) => ({ connectionUuid: ids.connection }),
    },
    stateWords: {
      list: (ids) => ({ connectionUuid: ids.connection }),
      save: (ids) => ({ connectionUuid: ids.connection, word: 'ours', status: 'rejected' }),
      remove: (ids) => ({ connectionUuid: ids.connection, stateWordUuid: ids.stateWord }),
    },
    shopNames: {
      list: (ids) => ({ connectionUuid: ids.connection }),
      save: (ids) => ({ connectionUuid: ids.connection, shop: 'ours', advertiserDomain: 'ours.dk' }),
      remove: (ids) => ({ connectionUuid: ids.connection, shopNameUuid: ids.shopName }),
    },
    uploads: {
      list: (ids) => ({ connectionUuid: ids.connection }),
      preview: (ids) => ({ connectionUuid: ids.connection, file }),
      upload: (ids) => ({ connectionUuid: ids.connection, file }),
      remove: (ids) => ({ connectionUuid: ids.connection, conversionUploadUuid: ids.conversionUpload }),
    },
  },
}
