import { scanLimits } from '../../contract/scanner/scan-limits.ts'
import type { BrokenLinkError } from '../../contract/scanner/broken-link-errors.ts'
import { registrable } from '../../server/address.ts'
import { linkKey } from '../../server/scanner/pick-links.ts'
import { fixedLink, ignoredLink, linkLook, scannedLink } from '../../server/scanner/tables.ts'
import type { Hop } from '../../server/scanner/walk/walk.ts'
import { startOf } from '../calendar.ts'
import type { DemoPart } from '../part.ts'
import { uuidOf } from '../random.ts'
import { insertRows } from '../store/insert-rows.ts'

const hour = 3_600_000
/** What some of the most linked targets came to. The place counts among all of them. */
const broken: Record<number, { found: BrokenLinkError; reason: string; status: number; leadsTo?: 'home' | 'search' }> =
  {
    7: { found: 'PAGE_NOT_FOUND', reason: 'The shop answered 404', status: 404 },
    16: { found: 'DESTINATION_MISSMATCH', reason: 'The link leads to the front page', status: 200, leadsTo: 'home' },
    23: { found: 'PRODUCT_IS_OUT_OF_STOCK', reason: 'The shop says it is sold out', status: 200 },
    34: { found: 'INTERNAL_SERVER_ERROR', reason: 'The shop answered 500', status: 500 },
    45: { found: 'PAGE_NOT_FOUND', reason: 'The page says that it is not there', status: 200 },
    58: { found: 'DESTINATION_MISSMATCH', reason: 'The link leads to a search', status: 200, leadsTo: 'search' },
    71: { found: 'PRODUCT_IS_OUT_OF_STOCK', reason: 'The shop says it is sold out', status: 200 },
    88: { found: 'PAGE_NOT_FOUND', reason: 'The shop answered 410', status: 410 },
    104: { found: 'PAGE_NOT_FOUND', reason: 'The domain does not exist', status: 0 },
  }
const unchecked: Record<number, string> = {
  12: 'The shop does not let programs look (403)',
  40: 'The shop asks programs not to open this page',
  63: 'The shop asks whether a person looks',
  95: 'The shop did not answer in time',
}

function hopsTo(target: string, status: number, leadsTo: 'home' | 'search' | undefined): Hop[] {
  const url = `https://${target}`
  const shop = new URL(url).host
  const slug = target.split('/').at(-1) ?? ''
  if (!leadsTo)
    return [
      { url, status: 301, by: 'link' },
      { url: `https://www.${target}`, status, by: 'redirect' },
    ]
  const last = leadsTo === 'home' ? `https://${shop}/` : `https://${shop}/search?q=${encodeURIComponent(slug)}`
  return [
    { url, status: 302, by: 'link' },
    { url: last, status, by: 'redirect' },
  ]
}

/** Looks at the links of the demo: of every class, with chains, some marked as fixed and some ignored. Nobody looks anew. */
export const brokenLinksPart: DemoPart = {
  name: 'broken-links',
  version: 1,
  needs: ['sites', 'traffic'],
  tables: [scannedLink, linkLook, fixedLink, ignoredLink],
  make: ({ scenario: { accountUuid, pages }, calendar }) => {
    const now = startOf(calendar, calendar.today).getTime()
    const weights = new Map<string, { weight: number; on: { siteUuid: string; page: string } }>()
    for (const page of pages)
      for (const link of page.links) {
        const known = weights.get(link.target) ?? { weight: 0, on: { siteUuid: page.site.uuid, page: page.page } }
        weights.set(link.target, {
          ...known,
          weight: known.weight + (page.weight * page.clickRate) / page.links.length,
        })
      }
    const targets = [...weights].sort((a, b) => b[1].weight - a[1].weight || (a[0] < b[0] ? -1 : 1))
    const never = new Date('2100-01-01T00:00:00Z')
    const links = targets.map(([target], rank) => {
      const error = broken[rank]
      const since = new Date(now - (30 + rank) * hour)
      const reason = error?.reason ?? unchecked[rank] ?? 'The page is there'
      return {
        accountUuid,
        key: linkKey(target),
        target,
        url: `https://${target}`,
        host: registrable(target.split('/')[0] ?? '') ?? '',
        rank: rank < scanLimits.Growth.limit ? rank : null,
        found: error?.found ?? (unchecked[rank] ? ('UNKNOWN' as const) : ('HEALTHY' as const)),
        reason,
        statusCode: error?.status ?? (unchecked[rank] ? 403 : 200),
        destinationUrl: error ? (hopsTo(target, error.status, error.leadsTo).at(-1)?.url ?? '') : `https://${target}`,
        brokenSince: error ? since : null,
        checkedAt: new Date(now - ((rank % 60) + 3) * hour),
        nextAt: never,
      }
    })
    const looks = links.flatMap(({ key, target, found, reason, statusCode, brokenSince, checkedAt, rank }) =>
      brokenSince && rank !== null
        ? [brokenSince, checkedAt].map((at, i) => ({
            uuid: uuidOf(accountUuid, 'look', target, i),
            accountUuid,
            key,
            at,
            found,
            reason,
            statusCode,
            hops: hopsTo(target, statusCode, broken[rank]?.leadsTo),
          }))
        : [],
    )
    const onPage = (rank: number) => {
      const [target, { on }] = targets[rank] ?? ['', { on: { siteUuid: '', page: '' } }]
      return { accountUuid, ...on, target, key: linkKey(on.siteUuid, on.page, target) }
    }
    return {
      write: async (tx) => {
        await insertRows(tx, scannedLink, links)
        await insertRows(tx, linkLook, looks)
        await insertRows(
          tx,
          fixedLink,
          [88].map((rank) => ({ ...onPage(rank), fixedAt: new Date(now - 2 * hour) })),
        )
        await insertRows(
          tx,
          ignoredLink,
          [45, 71].map((rank) => ({
            ...onPage(rank),
            uuid: uuidOf(accountUuid, 'ignored link', rank),
            ignoredAt: new Date(now - 50 * hour),
          })),
        )
      },
    }
  },
}
