import type { TenantPart } from '../../test/tenant.ts'
import { blankAction } from './nightly/action.ts'
import { recommendation, todoAside } from './tables.ts'

type UseGroup = 'opportunities' | 'recommendations' | 'splitCandidates' | 'todo' | 'unpaid'

const days = { fromDate: '2026-01-01', toDate: '2026-01-31' }

export const discoveryTenant: TenantPart<UseGroup> = {
  async rows({ app, ids, marker }) {
    const offer = {
      merchantUuid: ids.merchant,
      domain: marker,
      network: 'awin',
      connectionUuid: ids.connection,
      programmeId: 'p',
      state: 'notjoined' as const,
      since: null,
      countries: [],
      stated: { type: 'CPS' as const, percentage: 5, flatEuro: null },
      percentage: 5,
      sites: new Map(),
      hosts: [],
    }
    const action = blankAction(offer, 'new', 'apply')
    const { key, kind, network, domain, merchantUuid, clicks, expected, low, high } = action
    await app.stores.database.system.insert(recommendation).values({
      accountUuid: ids.account,
      key,
      kind,
      network,
      domain,
      merchantUuid,
      clicks,
      expected,
      low,
      high,
      action,
      isCurrent: true,
      firstAt: new Date(),
    })
    await app.stores.database.system.insert(todoAside).values({
      accountUuid: ids.account,
      key: `ads:${ids.merchant}`,
      state: 'dismissed',
      reason: 'other',
      at: new Date(),
      userUuid: ids.user,
    })
    return { recommendation: key }
  },
  inputs: {
    opportunities: { top: null },
    recommendations: {
      overview: null,
      list: null,
      mark: (ids) => ({ recommendationKey: ids.recommendation, state: 'dismissed', reason: 'badShop' }),
    },
    splitCandidates: { opportunities: null },
    todo: { list: null, putAside: (ids) => ({ todoKey: `ads:${ids.merchant}`, state: 'open' }) },
    unpaid: {
      overview: (ids) => ({ ...days, channelUuids: [ids.site] }),
      list: (ids) => ({ ...days, channelUuids: [ids.site] }),
      file: (ids) => ({ ...days, channelUuids: [ids.site] }),
    },
  },
}
