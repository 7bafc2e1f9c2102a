// @ts-nocheck
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { campaign, merchant, programme } from '../../server/merchants/tables.ts'
import { connection } from '../../server/networks/tables.ts'
import { post } from './account.ts'
const made = z.object({ channelUuid: z.string() })
export /** A site with a campaign that clicks can be led to. */
async function addCampaign({ database }: Stores, account: Account): Promise<string> {
  const site = await post(account, '/api/channels/v1/channels', {
    channelName: 'Bench',
    channelDomain: 'dailydeals.example',
  })
  const { channelUuid: siteUuid } = made.parse(site)
  const { accountUuid } = account
  const [merchantUuid, connectionUuid, programmeUuid] = [randomUUID(), randomUUID(), randomUUID()]
  const callbackToken = randomUUID().replaceAll('-', '')
  const { system } = database
  await system.insert(merchant).values({ uuid: merchantUuid, domain: 'shop.dk', name: 'shop.dk' })
  await system
    .insert(connection)
    .values({ uuid: connectionUuid, accountUuid, network: 'awin', name: 'Awin', partnerId: '1', callbackToken })
  await system.insert(programme).values({
    uuid: programmeUuid,
    accountUuid,
    connectionUuid,
    network: 'awin',
    externalId: '1',
    merchantUuid,
    name: 'Shop',
    isOpen: true,
    commissionPercentage: '5',
  })
  await system
    .insert(campaign)
    .values({ accountUuid, siteUuid, connectionUuid, programmeUuid, merchantUuid, name: 'Shop', urlMatch: 'shop.dk' })
  await database.pool.query("SELECT pg_notify('outbound_routing', '')")
  return siteUuid
}

