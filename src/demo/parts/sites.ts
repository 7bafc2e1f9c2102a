import { site } from '../../server/sites/tables.ts'
import { startOf } from '../calendar.ts'
import type { DemoPart } from '../part.ts'
import { insertRows } from '../store/insert-rows.ts'

export const sitesPart: DemoPart = {
  name: 'sites',
  version: 2,
  needs: ['account'],
  tables: [site],
  make: ({ scenario: { accountUuid, sites }, calendar }) => {
    const rows = sites.map((s) => ({
      uuid: s.uuid,
      accountUuid,
      name: s.name,
      domain: s.domain,
      currencyCode: s.currency,
      scriptOptions: s.key === 'guide' ? { rel_sponsored: true, append_classes: ['partner-link'] } : {},
      createdAt: startOf(calendar, s.startsOn),
    }))
    return { write: (tx) => insertRows(tx, site, rows) }
  },
}
