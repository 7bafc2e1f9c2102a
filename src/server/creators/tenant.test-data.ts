import { eq } from 'drizzle-orm'
import type { TenantIds, TenantPart } from '../../test/tenant.ts'
import { campaign } from '../merchants/tables.ts'
import { drawId } from './draw-id.ts'
import { creator, creatorMapping, creatorShare, creatorSlug, creatorStatement } from './tables.ts'

const pair = (ids: TenantIds) => ({ advertiserUuid: ids.merchant, creatorId: ids.creator })
const programme = (ids: TenantIds) => ({ ...pair(ids), programId: ids.programme })
const one = (ids: TenantIds) => ({ creatorId: ids.creator })

export const creatorsTenant: TenantPart<'creatorLinks' | 'creatorMoney' | 'creators' | 'creatorShares'> = {
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
      .values({ accountUuid, creatorUuid: uuid, programmeUuid: of.programmeUuid, state: 'approved' })
    const [share, statement, at] = [crypto.randomUUID(), crypto.randomUUID(), new Date('2026-01-31')]
    const theirs = { accountUuid, creatorUuid: uuid }
    await system
      .insert(creatorShare)
      .values({ ...theirs, uuid: share, hash: marker, createdAt: at, expiresAt: new Date('2090-01-01') })
    await system.insert(creatorStatement).values({
      ...theirs,
      uuid: statement,
      number: 1,
      month: '2026-01',
      currency: 'DKK',
      creatorName: marker,
      isSelfBilled: false,
      carriedIn: '0',
      earned: '100',
      payout: '100',
      carriedOut: '0',
      rateDay: '2026-01-31',
      closedAt: at,
    })
    return { creator: id, programme: of.programmeUuid, creatorShare: share, creatorStatement: statement }
  },
  inputs: {
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
      overview: one,
      addRate: (ids) => ({ ...one(ids), rateAmount: 5, rateScope: 'programme', rateScopeUuid: ids.programme }),
      close: (ids) => ({ ...one(ids), month: '2026-02' }),
      paid: (ids) => ({ ...one(ids), statementUuid: ids.creatorStatement, paidOn: '2026-02-01' }),
      file: (ids) => ({ ...one(ids), statementUuid: ids.creatorStatement }),
    },
    creatorShares: {
      list: one,
      create: one,
      revoke: (ids) => ({ ...one(ids), shareUuid: ids.creatorShare }),
      read: null,
      file: null,
    },
    creators: {
      list: (ids) => ({ advertiserUuid: ids.merchant }),
      advertisers: (ids) => ({ creatorId: ids.creator }),
      options: null,
      detail: one,
      create: null,
      update: (ids) => ({ ...one(ids), creatorName: 'Ours' }),
      archive: one,
      erase: one,
      mappings: pair,
      assign: programme,
      unassign: programme,
    },
  },
}
