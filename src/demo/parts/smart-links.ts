import { smartLink } from '../../server/links/tables.ts'
import { startOf } from '../calendar.ts'
import type { DemoPart } from '../part.ts'
import { insertRows } from '../store/insert-rows.ts'

export const smartLinksPart: DemoPart = {
  name: 'smart-links',
  version: 1,
  needs: ['merchants'],
  tables: [smartLink],
  make: ({ scenario: { accountUuid, smartLinks }, calendar }) => {
    const rows = smartLinks.map((l, i) => ({
      code: l.code,
      accountUuid,
      siteUuid: l.campaign.site.uuid,
      merchantUuid: l.campaign.programme.merchant.uuid,
      campaignUuid: l.campaign.uuid,
      name: l.name,
      siteUrl: `https://${l.page.page}`,
      targetUrl: `https://${l.target}`,
      createdAt: startOf(calendar, Math.max(l.campaign.site.startsOn, 10 + i * 4)),
    }))
    return { write: (tx) => insertRows(tx, smartLink, rows) }
  },
}
