import { eq } from 'drizzle-orm'
import type { TenantIds, TenantPart } from '../../test/tenant.ts'
import { statementRow } from '../../test/statement-row.ts'
import { campaign } from '../merchants/tables.ts'
import { partnerCoupon } from '../partners/tables.ts'
import { drawId } from './draw-id.ts'
import { creator, creatorMapping, creatorShare, creatorSlug, creatorStatement } from './tables.ts'

const pair = (ids: TenantIds) => ({ advertiserUuid: ids.merchant, creatorId: ids.creator })
const programme = (ids: TenantIds) => ({ ...pair(ids), programId: ids.programme })
const one = (ids: TenantIds) => ({ creatorId: ids.creator })

export const creatorsTenant: TenantPart<
  | 'creatorApprovals'
  | 'creatorCoupons'
  | 'creatorFiles'
  | 'creatorLinks'
  | 'creatorMoney'
  | 'creators'
  | 'creatorShares'
  | 'creatorTraffic'
> = {
  async rows({ app, ids: { account: accountUuid, ...ids }, marker }) {
    const { system } = app.stores.database
    const [uuid, id] = [crypto.randomUUID(), drawId()]
    const [of] = await system.select().from(campaign).where(eq(campaign.uuid, ids.campaign))
    if (!of) throw new Error('The campaign of the tenant is not there')
    await system
      .insert(creator)
      .values({ uuid, id, accountUuid, name: marker, slug: marker, searchText: marker, currency: 'DKK' })
    await system.insert(creatorSlug).values({ accountUuid, slug: marker, creatorUuid: uuid })
    await system
      .insert(creatorMapping)
      .values({ accountUuid, creatorUuid: uuid, programmeUuid: of.programmeUuid, state: 'pending' })
    const [share, statement, coupon] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
    const at = new Date('2026-01-31')
    const theirs = { accountUuid, creatorUuid: uuid }
    await system
      .insert(creatorShare)
      .values({ ...theirs, uuid: share, hash: marker, createdAt: at, expiresAt: new Date('2090-01-01') })
    const made = {
      kind: 'creator' as const,
      accountUuid,
      partyUuid: uuid,
      month: '2026-01',
      amount: '100',
      closedAt: at,
    }
    await system.insert(creatorStatement).values({ ...statementRow(made), uuid: statement })
    await system.insert(partnerCoupon).values({
      accountUuid,
      uuid: coupon,
      partnerUuid: ids.partner,
      contractUuid: ids.partnerContract,
      creatorId: id,
      code: marker,
      codeKey: marker,
      createdAt: at,
    })
    return {
      creator: id,
      programme: of.programmeUuid,
      creatorShare: share,
      creatorStatement: statement,
      creatorCoupon: coupon,
    }
  },
  inputs: {
    creatorApprovals: {
      list: (ids) => ({ creatorIds: [ids.creator], advertiserUuids: [ids.merchant] }),
      options: null,
      decide: (ids) => ({
        creatorMappingStatus: 'approved',
        approvals: [{ creatorId: ids.creator, programId: ids.programme }],
      }),
    },
    creatorCoupons: {
      list: one,
      add: (ids) => ({ ...one(ids), contractUuid: ids.partnerContract, couponCode: 'OURS' }),
      takeBack: (ids) => ({ ...one(ids), couponUuid: ids.creatorCoupon }),
    },
    creatorFiles: { preview: null, create: null },
    creatorLinks: {
      list: one,
      create: (ids) => ({
        ...one(ids),
        channelUuid: ids.site,
        advertiserUuid: ids.merchant,
        targetUrl: 'https://ours.example/',
      }),
    },
    creatorMoney: {
      figures: null,
      overview: one,
      addRate: (ids) => ({ ...one(ids), rateAmount: 5, rateScope: 'programme', rateScopeUuid: ids.programme }),
      close: (ids) => ({ ...one(ids), month: '2026-02' }),
      paid: (ids) => ({ ...one(ids), statementUuid: ids.creatorStatement, paidOn: '2026-02-01' }),
      takeBackPayment: (ids) => ({ ...one(ids), statementUuid: ids.creatorStatement }),
      file: (ids) => ({ ...one(ids), statementUuid: ids.creatorStatement }),
    },
    creatorShares: {
      list: one,
      create: one,
      protect: (ids) => ({ ...one(ids), shareUuid: ids.creatorShare, password: '' }),
      revoke: (ids) => ({ ...one(ids), shareUuid: ids.creatorShare }),
      enter: null,
      read: null,
      file: null,
    },
    creatorTraffic: { troubles: one },
    creators: {
      list: (ids) => ({ advertiserUuid: ids.merchant }),
      advertisers: (ids) => ({ creatorId: ids.creator }),
      options: null,
      detail: one,
      create: null,
      update: (ids) => ({ ...one(ids), creatorName: 'Ours' }),
      archive: one,
      erase: one,
      export: one,
      mappings: pair,
      assign: programme,
      unassign: programme,
    },
  },
}
