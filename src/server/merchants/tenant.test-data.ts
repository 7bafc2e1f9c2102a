import { range, type TenantIds, type TenantPart } from '../../test/tenant.ts'
import { merchantNote } from './tables.ts'

const narrowed = (ids: TenantIds) => ({
  network: ids.network,
  trackerNetworkUuids: ids.network,
  assigneeUserUuids: ids.user,
})

export const merchantsTenant: TenantPart<
  'merchants' | 'assignees' | 'directory' | 'merchantIgnores' | 'merchantNotes' | 'merchantPage'
> = {
  rows: async ({ app, theirs, ids, marker }) => {
    const { accountUuid, userUuid } = theirs
    const row = { accountUuid, merchantUuid: ids.merchant, authorUuid: userUuid, author: marker, content: marker }
    const [made] = await app.stores.database.system.insert(merchantNote).values(row).returning()
    return { note: made?.uuid ?? '' }
  },
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
    merchantIgnores: {
      list: (ids) => ({ advertiserUuid: ids.merchant }),
      save: (ids) => ({ advertiserUuid: ids.merchant, channelUuids: [ids.site], networkUuids: [ids.network] }),
    },
    merchantNotes: {
      list: (ids) => ({ advertiserUuid: ids.merchant }),
      add: (ids) => ({ advertiserUuid: ids.merchant, content: 'ours' }),
      update: (ids) => ({ advertiserUuid: ids.merchant, commentUuid: ids.note, content: 'ours' }),
      remove: (ids) => ({ advertiserUuid: ids.merchant, commentUuid: ids.note }),
    },
    merchantPage: {
      detail: (ids) => ({ advertiserUuid: ids.merchant }),
      listed: (ids) => ({ advertiserUuid: ids.merchant, channelUuid: ids.site }),
      campaigns: (ids) => ({ advertiserUuid: ids.merchant, channelUuid: ids.site }),
      campaignsV1: (ids) => ({ advertiserUuid: ids.merchant, channelUuid: ids.site }),
      histories: (ids) => ({ advertiserUuid: ids.merchant, ...range }),
      creators: (ids) => ({
        advertiserUuid: ids.merchant,
        advertiserCreatorApproval: true,
        advertiserCreatorDisabled: false,
      }),
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
