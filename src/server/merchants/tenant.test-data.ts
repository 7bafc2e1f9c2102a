import type { TenantPart } from '../../test/tenant.ts'

export const merchantsTenant: TenantPart<'merchants' | 'assignees'> = {
  inputs: {
    merchants: {
      options: null,
      campaigns: (ids) => ({ trackerUuids: [ids.campaign] }),
      uuid: (ids) => ({ domain: ids.shop }),
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
