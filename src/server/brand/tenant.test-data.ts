import type { TenantPart } from '../../test/tenant.ts'
import { brand } from './tables.ts'

const draft = { brandName: 'Ours', brandColour: '#1f6f43', brandColourDark: '#7fd1a5', brandLogo: null }

export const brandTenant: TenantPart<'brand'> = {
  async rows({ app, ids, marker }) {
    await app.stores.database.system
      .insert(brand)
      .values({ accountUuid: ids.account, name: marker, colour: '#1f6f43', colourDark: '#7fd1a5' })
    return {}
  },
  inputs: {
    brand: {
      read: null,
      readLogo: null,
      preview: () => draft,
      previewPdf: () => draft,
      save: () => draft,
      checkSender: null,
      remove: null,
      ofAccount: null,
      ofPage: null,
    },
  },
}
