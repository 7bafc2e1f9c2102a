import { domainToUnicode } from 'node:url'
import type { LinkNote } from '../../contract/links/smart-link.ts'
import { asciiHost, registrable, toUrl } from '../address/address.ts'

/** The shop's page for a typed or pasted address. */
export type ShopPage = { url: URL; isUnwrapped: boolean }
export type LinkSite = { uuid: string; name: string; domain: string }
export type LinkMerchant = { uuid: string; domain: string }
/** A campaign of the merchant, on any site. */
export type LinkCampaign = { uuid: string; siteUuid: string; name: string; urlMatch: string; isActive: boolean }
export type Refusal = { field: string; rule: string }

const urlOf = (match: string) => toUrl(/^https?:\/\//i.test(match) ? match : `https://${match}`)
const bare = (host: string) => host.replace(/\.$/, '').replace(/^www\./, '')
const domainOf = (host: string) => registrable(asciiHost(bare(host))) ?? asciiHost(bare(host))

/** Whether an address belongs to the merchant: on its own domain, or on one named by its campaigns. */
export function isPageOf(url: URL, merchant: LinkMerchant, campaigns: readonly LinkCampaign[]): boolean {
  const domain = domainOf(url.hostname)
  return (
    domain === domainOf(merchant.domain) ||
    campaigns.some((c) => domain === domainOf(urlOf(c.urlMatch)?.hostname ?? ''))
  )
}

function covers(match: string, url: URL): boolean {
  const wanted = urlOf(match)
  if (!wanted) return false
  const [host, within] = [bare(url.hostname), bare(wanted.hostname)]
  if (host !== within && !host.endsWith(`.${within}`)) return false
  const path = wanted.pathname.replace(/\/$/, '')
  return path === '' || url.pathname === path || url.pathname.startsWith(`${path}/`)
}

type Asked = {
  site: LinkSite
  merchant: LinkMerchant
  campaigns: readonly LinkCampaign[]
  campaignUuid: string | null
  page: ShopPage
}

/** The verdict on a link before it is saved: a refusal, or notes on the target. Warnings refuse nothing. */
export function judgeLink({ site, merchant, campaigns, campaignUuid, page }: Asked): Refusal | { notes: LinkNote[] } {
  const { url, isUnwrapped } = page
  if (!isPageOf(url, merchant, campaigns))
    return { field: 'urlShortTargetUrl', rule: `Must be a page of ${domainToUnicode(asciiHost(merchant.domain))}` }
  const notes: LinkNote[] = [{ kind: 'good', text: `A page of ${merchant.domain}` }]
  if (isUnwrapped) notes.push({ kind: 'good', text: 'You pasted a network link: the shop’s own page is saved instead' })
  const own = campaigns.filter((c) => c.siteUuid === site.uuid)
  if (campaignUuid !== null) {
    const asked = own.find((c) => c.uuid === campaignUuid)
    if (!asked) return { field: 'urlShortCampaignUuid', rule: 'Must be a campaign of this site and merchant' }
    if (!asked.isActive) notes.push({ kind: 'warning', text: 'This campaign is closed: clicks take the next best' })
    else if (!covers(asked.urlMatch, url))
      notes.push({
        kind: 'warning',
        text: `The campaign covers ${asked.urlMatch} only: clicks to this page take the next best`,
      })
  }
  if (!own.some((c) => c.isActive && covers(c.urlMatch, url)))
    notes.push({ kind: 'warning', text: `No campaign of ${site.name} covers this page: clicks will earn nothing` })
  if (merchant.domain.startsWith('amazon.'))
    notes.push({
      kind: 'warning',
      text: 'Amazon wants visitors to see where a link leads; its terms are read as not allowing short links',
    })
  return { notes }
}
