import { healthOfClass } from '../../server/scanner/update-smart-links.ts'
import { smartLink, smartLinkAccount, smartLinkSite, smartLinkTarget } from '../../server/links/tables.ts'
import { startOf } from '../calendar.ts'
import type { DemoPart } from '../part.ts'
import { linkedTargets } from './broken-links.ts'
import { lookOf } from './broken-links-data.ts'
import { insertRows } from '../store/insert-rows.ts'

/** The last check's result if the scanner has none for the same address. */
const healths = ['healthy', 'healthy', 'broken', 'unknown', 'stock', 'healthy', 'healthy', 'unchecked'] as const

/** The first broken one waits for a person; the others recovered automatically this many days ago. */
const firstBroken = healths.indexOf('broken')
const healedDays = 12

export const smartLinksPart: DemoPart = {
  name: 'smart-links',
  version: 4,
  needs: ['merchants'],
  tables: [smartLink, smartLinkTarget, smartLinkSite, smartLinkAccount],
  make: ({ scenario: { accountUuid, smartLinks, pages }, calendar }) => {
    const now = startOf(calendar, calendar.today).getTime()
    const healedAt = new Date(now - healedDays * 86_400_000)
    const seen = new Map(linkedTargets(pages).map(({ target }, rank) => [target, lookOf(rank).found]))
    const rows = smartLinks.map((l, i) => {
      const createdAt = startOf(calendar, Math.max(l.campaign.site.startsOn, 10 + i * 4))
      const usual = healths[i % healths.length] ?? 'unchecked'
      const found = seen.get(l.target)
      const health = found && found !== 'HEALTHY' ? healthOfClass[found] : usual
      const isBroken = health === 'broken'
      const isHealed = usual === 'broken' && i !== firstBroken
      const front = `https://${l.target.split('/')[0]}/`
      return {
        code: l.code,
        accountUuid,
        siteUuid: l.campaign.site.uuid,
        merchantUuid: l.campaign.programme.merchant.uuid,
        campaignUuid: i % 3 === 0 ? l.campaign.uuid : null,
        name: l.name,
        siteUrl: `https://${l.page.page}`,
        targetUrl: `https://${l.target}`,
        fallbackUrl: isBroken ? front : '',
        health,
        healthAt: health === 'unchecked' ? null : new Date(now - (3 + i) * 3_600_000),
        failures: isBroken ? 2 : 0,
        failingSince: isBroken ? new Date((isHealed ? healedAt.getTime() : now) - 30 * 3_600_000) : null,
        proposedUrl: isBroken && !isHealed ? front : null,
        replacementUrl: isHealed ? front : null,
        replacedAt: isHealed ? healedAt : null,
        createdAt,
      }
    })
    const targets = rows.flatMap(
      ({ code, targetUrl, campaignUuid, createdAt, replacementUrl }, i): (typeof smartLinkTarget.$inferInsert)[] => {
        const led = { accountUuid, code, campaignUuid, userUuid: null }
        const first = { ...led, targetUrl, reason: 'created' as const, since: createdAt }
        if (replacementUrl !== null)
          return [first, { ...led, targetUrl: replacementUrl, reason: 'healed' as const, since: healedAt }]
        if (i % 4 !== 1) return [first]
        const middle = new Date((createdAt.getTime() + now) / 2)
        const before = { ...first, targetUrl: `${targetUrl.replace(/\/$/, '')}-2025` }
        return [before, { ...led, targetUrl, reason: 'edited' as const, since: middle }]
      },
    )
    const [first] = rows
    const sites = first
      ? [
          {
            siteUuid: first.siteUuid,
            accountUuid,
            utmSource: 'outbound',
            utmMedium: 'smartlink',
            utmCampaign: '{link}',
            fallbackUrl: '',
          },
        ]
      : []
    return {
      write: async (tx) => {
        await insertRows(tx, smartLink, rows)
        await insertRows(tx, smartLinkTarget, targets)
        await insertRows(tx, smartLinkSite, sites)
        await tx.insert(smartLinkAccount).values({ accountUuid, healing: 'address' })
      },
    }
  },
}
