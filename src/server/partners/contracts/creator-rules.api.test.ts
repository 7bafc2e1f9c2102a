import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { todayIn } from '../../../report/dates.ts'
import { openShop, type Shop } from '../../../test/shop-rig.ts'
import { sharedApp } from '../../../test/shared-app.ts'
import type { Session, TestApp } from '../../../test/start-app.ts'
import { silentLog } from '../../log/log.ts'
import { campaign, programme } from '../../merchants/tables.ts'
import { provision } from './provision.ts'

const terms = { name: 'Always on', commissionType: 'NoCommission', commissionValue: '', commissionCurrency: '' }
let app: TestApp
let me: Session
let shop: Shop
beforeAll(async () => {
  app = await sharedApp()
  me = await app.signUp({ accountName: 'Nordlys' })
  shop = await openShop(app, () => new Date(), { me, host: 'skabere.dk', over: { ...terms, creatorOptions: 'v2,0,1' } })
})

/** The creator rules on each site of the campaign, oldest first: default, only. */
const rules = async () => {
  const rows = await app.stores.database.system
    .select({ isDefault: campaign.isCreatorDefault, isOnly: campaign.isCreatorOnly })
    .from(campaign)
    .innerJoin(programme, eq(programme.uuid, campaign.programmeUuid))
    .where(eq(programme.externalId, shop.contract))
    .orderBy(campaign.createdAt)
  return rows.map((r) => [r.isDefault, r.isOnly])
}
const again = () => provision({ database: app.stores.database, log: silentLog }, me.accountUuid)

it('a campaign for creators only is for nobody else from its first moment, nor on a site that is added', async () => {
  expect(await rules()).toEqual([[false, true]])
  await me.ask('/channels/v1/channels', { channelName: 'Second', channelDomain: 'anden-blog.dk' })
  expect(await rules()).toEqual([
    [false, true],
    [false, true],
  ])
})
it('what was said of it on its merchant’s page stays, until it is changed with the partner', async () => {
  const { system } = app.stores.database
  await system
    .update(campaign)
    .set({ isCreatorOnly: false, updatedAt: new Date() })
    .where(eq(campaign.accountUuid, me.accountUuid))
  await again()
  expect(await rules()).toEqual([
    [false, false],
    [false, false],
  ])
  const input = {
    ...terms,
    url: 'https://skabere.dk/',
    startsAt: todayIn('Europe/Copenhagen', new Date()),
    creatorOptions: 'v2,1,0',
  }
  expect(await me.ask(shop.at(shop.partner, shop.contract), input, 'PUT')).toMatchObject({
    data: { isProposed: false },
  })
  expect(await rules()).toEqual([
    [true, false],
    [true, false],
  ])
})
