import { eq } from 'drizzle-orm'
import type { TenantIds, TenantPart } from '../../test/tenant.ts'
import { campaign } from '../merchants/tables.ts'
import { drawId } from './draw-id.ts'
import { creator, creatorMapping, creatorSlug } from './tables.ts'

const pair = (ids: TenantIds) => ({ advertiserUuid: ids.merchant, creatorId: ids.creator })
const programme = (ids: TenantIds) => ({ ...pair(ids), programId: ids.programme })
const one = (ids: TenantIds) => ({ creatorId: ids.creator })

export const creatorsTenant: TenantPart<'creators'> = {
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
    return { creator: id, programme: of.programmeUuid }
  },
  inputs: {
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
