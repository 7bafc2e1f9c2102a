import { newLink } from '../../contract/links/smart-link.ts'
import { asciiHost, registrable } from '../address/address.ts'
import type { ReadShopPage } from './check-link.ts'
import { judgeLink, type LinkCampaign, type LinkMerchant, type LinkSite, type ShopPage } from './judge-link.ts'
import type { FileRow } from './read-link-file.ts'

/** A row that can become a link. */
export type FitRow = {
  line: number
  name: string
  code: string
  site: LinkSite
  merchant: LinkMerchant
  targetUrl: string
  warnings: string[]
}
export type Problem = { line: number; reason: string }
/** A row with a known site and a valid target address; its merchant is not checked yet. */
export type PlacedRow = Omit<FitRow, 'merchant' | 'targetUrl' | 'warnings'> & { page: ShopPage }

const plainSite = (text: string) =>
  text
    .toLowerCase()
    .replace(/^(https?:\/\/)?(www\.)?/, '')
    .replace(/\/+$/, '')

/** Everything that can be checked about a row without the list of merchants. */
export function placeRow(row: FileRow, sites: readonly LinkSite[], read: ReadShopPage): PlacedRow | Problem {
  const { line } = row
  const problem = (reason: string) => ({ line, reason })
  const name = newLink.urlShortName.safeParse(row.name)
  if (!name.success) return problem(`Name: ${name.error.issues[0]?.message}`)
  const code = newLink.urlShortCode.safeParse(row.code)
  if (!code.success) return problem(`Code: ${code.error.issues[0]?.message}`)
  const wanted = plainSite(row.site)
  const found = sites.filter((s) => plainSite(s.domain) === wanted || s.name.toLowerCase() === row.site.toLowerCase())
  const [site] = found
  if (!site) return problem(`Site: “${row.site.slice(0, 80)}” is none of your sites`)
  if (found.length > 1) return problem(`Site: “${row.site.slice(0, 80)}” may be several of your sites`)
  const target = newLink.urlShortTargetUrl.safeParse(row.target)
  if (!target.success) return problem(`Target: ${target.error.issues[0]?.message}`)
  const page = read(site.domain, target.data)
  return 'error' in page ? problem(`Target: ${page.error}`) : { line, name: name.data, code: code.data, site, page }
}

const domainOf = (url: URL) => registrable(asciiHost(url.hostname.replace(/\.$/, ''))) ?? url.hostname
export const domainsOf = (rows: readonly PlacedRow[]): string[] => [...new Set(rows.map((r) => domainOf(r.page.url)))]

/** The target's domain determines the merchant. */
export function judgeRow(
  row: PlacedRow,
  merchants: readonly LinkMerchant[],
  campaigns: readonly (LinkCampaign & { merchantUuid: string })[],
): FitRow | Problem {
  const { page, site, line } = row
  const merchant = merchants.find((m) => asciiHost(m.domain) === domainOf(page.url))
  if (!merchant) return { line, reason: `Target: ${domainOf(page.url)} is no merchant you have campaigns with` }
  const own = campaigns.filter((c) => c.merchantUuid === merchant.uuid)
  const judged = judgeLink({ site, merchant, campaigns: own, campaignUuid: null, page })
  if ('rule' in judged) return { line, reason: `Target: ${judged.rule}` }
  return {
    line,
    name: row.name,
    code: row.code,
    site,
    merchant,
    targetUrl: page.url.href,
    warnings: judged.notes.filter((n) => n.kind === 'warning').map((n) => n.text),
  }
}

/** Rows with the same wanted name. */
export function doubledCodes(rows: readonly { line: number; code: string }[]): Problem[] {
  const first = new Map<string, number>()
  return rows.flatMap(({ line, code }) => {
    if (code === '') return []
    const before = first.get(code)
    if (before === undefined) first.set(code, line)
    return before === undefined ? [] : [{ line, reason: `Code: line ${before} has this name already` }]
  })
}
