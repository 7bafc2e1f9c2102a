import type { TenantIds, TenantPart } from '../../test/tenant.ts'

const narrowed = (ids: TenantIds) => ({
  network: ids.network,
  trackerNetworkUuids: ids.network,
  assigneeUserUuids: ids.user,
})

export const merchantsTenant: TenantPart<'merchants' | 'assignees' | 'directory'> = {
  inputs: {
    merchants: {
      options: null,
      campaigns: (ids) => ({ trackerUuids: [ids.campaign] }),
      uuid: (ids) => ({ domain: ids.shop }),
    },
    directory: {
      list: (ids) => ({ ...narrowed(ids), advertiser: ids.merchant }),
      listWithTotals: (ids) => ({ ...narrowed(ids), search: ids.shop }),
      search: (ids) => ({ advertiserDomain: ids.shop }),
    },
    assignees: {
      list: (ids) => ({ advertiserUuid: ids.merchant }),
      save: (ids) => ({ advertiserUuid: ids.merchant, userUuids: [ids.user] }),
      statuses: (ids) => ({ advertiserUuid: ids.merchant }),
      saveStatus: (ids) => ({
        advertiserUuid: ids.merchant,
        advertiserStatusType: 'deal',
        advertiserStatusValue: 'mrr',
      }),
    },
  },
}
