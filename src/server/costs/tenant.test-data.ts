import { randomUUID } from 'node:crypto'
import { range, type TenantPart } from '../../test/tenant.ts'
import { costSource } from './tables.ts'

export const costsTenant: TenantPart<'costs' | 'googleAds'> = {
  async rows({ app, ids, marker }) {
    const costUpload = randomUUID()
    await app.stores.database.system
      .insert(costSource)
      .values({ uuid: costUpload, accountUuid: ids.account, kind: 'upload', name: marker, userUuid: ids.user })
    return { costUpload }
  },
  inputs: {
    costs: {
      stats: () => range,
      uploads: null,
      preview: null,
      upload: null,
      remove: (ids) => ({ costUploadUuid: ids.costUpload }),
    },
    googleAds: {
      status: null,
      begin: null,
      complete: () => ({ code: 'c', state: 's', verifier: 'v'.repeat(43) }),
      available: null,
      choose: () => ({ customerIds: ['1234567890'] }),
      importNow: null,
      disconnect: null,
    },
  },
}
