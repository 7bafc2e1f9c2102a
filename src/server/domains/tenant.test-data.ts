import type { TenantPart } from '../../test/tenant.ts'
import { domain } from './tables.ts'

export const domainsTenant: TenantPart<'domains'> = {
  async rows({ app, ids, marker }) {
    const [made] = await app.stores.database.system
      .insert(domain)
      .values({ accountUuid: ids.account, name: `go.${marker.toLowerCase()}.example`, token: marker })
      .returning({ uuid: domain.uuid })
    if (!made) throw new Error('insert returned no row')
    return { ownDomain: made.uuid }
  },
  inputs: {
    domains: {
      list: null,
      add: null,
      check: (ids) => ({ domainUuid: ids.ownDomain }),
      makeMain: (ids) => ({ domainUuid: ids.ownDomain }),
      remove: (ids) => ({ domainUuid: ids.ownDomain }),
    },
  },
}
