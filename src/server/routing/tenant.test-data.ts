import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { TenantPart } from '../../test/tenant.ts'
import { campaign, programme } from '../merchants/tables.ts'
import { connection } from '../networks/tables.ts'
import { routingChange } from './tables.ts'

export const routingTenant: TenantPart<'dryRuns' | 'splitTests' | 'steering'> = {
  async rows({ app, ids, marker }) {
    const change = randomUUID()
    await app.stores.database.system.insert(routingChange).values({
      uuid: change,
      accountUuid: ids.account,
      userUuid: ids.user,
      kind: 'priority',
      text: 'Prioritized Awin on 1 site',
      merchantUuids: [ids.merchant],
      touched: { campaigns: [], tests: [] },
    })
    const [other, offer, second] = [randomUUID(), randomUUID(), randomUUID()]
    const { system } = app.stores.database
    const [known] = await system.select().from(campaign).where(eq(campaign.uuid, ids.campaign))
    if (!known) throw new Error('the campaign of the matrix is not there')
    const accountUuid = ids.account
    await system.insert(connection).values({ uuid: other, accountUuid, network: 'webgains', name: marker })
    await system.insert(programme).values({
      uuid: offer,
      accountUuid,
      connectionUuid: other,
      network: 'webgains',
      externalId: marker,
      merchantUuid: ids.merchant,
      name: marker,
      isOpen: true,
    })
    await system.insert(campaign).values({ ...known, uuid: second, connectionUuid: other, programmeUuid: offer })
    return { change, otherConnection: other, otherCampaign: second }
  },
  inputs: {
    dryRuns: {
      run: (ids) => ({
        tracking: { campaignUuids: [ids.campaign], campaignIsPriority: true },
        creators: null,
        deactivate: null,
        split: null,
        endSplit: null,
        site: null,
        match: null,
      }),
    },
    splitTests: {
      options: (ids) => ({ advertiserUuid: ids.merchant }),
      one: (ids) => ({ advertiserUuid: ids.merchant }),
      save: (ids) => ({
        advertiserUuid: ids.merchant,
        channelUuids: [ids.site],
        connectionUuidA: ids.connection,
        connectionUuidB: ids.otherConnection,
        trafficSplit: 50,
        endDate: '2099-12-31',
      }),
      remove: (ids) => ({ advertiserUuid: ids.merchant }),
    },
    steering: {
      tracking: (ids) => ({
        campaignUuids: [ids.campaign],
        restCampaignUuids: [ids.otherCampaign],
        connectionUuids: [],
        campaignIsPriority: true,
      }),
      creators: (ids) => ({ trackerUuids: [ids.campaign], trackerIsCreatorDefault: true, trackerIsCreatorOnly: false }),
      deactivate: (ids) => ({ advertiserUuid: ids.merchant, channelUuids: [ids.site] }),
      expected: (ids) => ({ advertiserUuid: ids.merchant }),
      changes: (ids) => ({ advertiserUuid: ids.merchant }),
      undo: (ids) => ({ changeUuid: ids.change }),
    },
  },
}
