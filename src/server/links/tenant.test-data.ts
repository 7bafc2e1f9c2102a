import type { TenantIds, TenantPart } from '../../test/tenant.ts'
import { smartLink } from './tables.ts'

const place = (ids: TenantIds) => ({
  urlShortChannelUuid: ids.site,
  urlShortAdvertiserUuid: ids.merchant,
  urlShortTargetUrl: `https://${ids.shop}/x`,
  urlShortCampaignUuid: ids.campaign,
})
const fields = (ids: TenantIds) => ({ ...place(ids), urlShortName: 'Ours' })

export const linksTenant: TenantPart<'links' | 'linkSettings' | 'linkFiles'> = {
  async rows({ app, ids, marker }) {
    const code = marker.toLowerCase()
    await app.stores.database.system.insert(smartLink).values({
      code,
      accountUuid: ids.account,
      siteUuid: ids.site,
      merchantUuid: ids.merchant,
      campaignUuid: ids.campaign,
      name: marker,
      siteUrl: `https://${marker}.example/`,
      targetUrl: `https://${ids.shop}/`,
    })
    return { smartLink: code }
  },
  inputs: {
    links: {
      options: null,
      list: null,
      detail: (ids) => ({ urlShortCode: ids.smartLink }),
      campaigns: (ids) => ({ urlShortChannelUuid: ids.site, urlShortAdvertiserUuid: ids.merchant }),
      check: place,
      create: fields,
      update: (ids) => ({ ...fields(ids), urlShortCode: ids.smartLink }),
      remove: (ids) => ({ urlShortCode: ids.smartLink }),
      order: (ids) => ({ urlShortCodes: [ids.smartLink] }),
    },
    linkSettings: {
      read: null,
      saveHealing: null,
      saveSite: (ids) => ({ channelUuid: ids.site, utmSource: 'ours' }),
    },
    linkFiles: { preview: null, create: null },
  },
}
