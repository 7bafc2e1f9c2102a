import { domainToUnicode } from 'node:url'
import type { LinkNote } from '../../contract/links/smart-link.ts'
import { parseUrl } from '../address/address.ts'
import { Fail } from '../http/fail.ts'
import type { Database } from '../store/database/open.ts'
import {
  isPageOf,
  judgeLink,
  type LinkCampaign,
  type LinkMerchant,
  type LinkSite,
  type ShopPage,
} from './judge-link.ts'
import { campaignsOf, merchantOf, siteOf } from './read-facts.ts'

/** Reads targets like the redirect; see `routing/shop-pages.ts`. */
export type ReadShopPage = (siteDomain: string, text: string) => ShopPage | { error: string }
export type CheckParts = {
  database: Database
  shopPages: (accountUuid: string) => Promise<ReadShopPage>
}
type LinkInput = {
  urlShortChannelUuid: string
  urlShortAdvertiserUuid: string
  urlShortTargetUrl: string
  urlShortCampaignUuid: string | null
}
export type CheckedLink = {
  site: LinkSite
  merchant: LinkMerchant
  campaigns: LinkCampaign[]
  read: ReadShopPage
  targetUrl: string
  notes: LinkNote[]
}

const refuse = (field: string, rule: string) => new Fail('badInput', `${field}: ${rule}`)

/** Checks everything before a link's target is saved; throws a refusal that names the field. */
export async function checkLink(parts: CheckParts, accountUuid: string, place: LinkInput): Promise<CheckedLink> {
  const { site, merchant, campaigns } = await parts.database.as(accountUuid, async (tx) => ({
    site: await siteOf(tx, place.urlShortChannelUuid),
    merchant: await merchantOf(tx, place.urlShortAdvertiserUuid),
    campaigns: await campaignsOf(tx, [place.urlShortAdvertiserUuid]),
  }))
  if (!site) throw refuse('urlShortChannelUuid', 'Must be a site of yours')
  if (!merchant) throw refuse('urlShortAdvertiserUuid', 'Must be a merchant you have campaigns with')
  const read = await parts.shopPages(accountUuid)
  const page = read(site.domain, place.urlShortTargetUrl)
  if ('error' in page) throw refuse('urlShortTargetUrl', page.error)
  const judged = judgeLink({ site, merchant, campaigns, campaignUuid: place.urlShortCampaignUuid, page })
  if ('rule' in judged) throw refuse(judged.field, judged.rule)
  return { site, merchant, campaigns, read, targetUrl: page.url.href, notes: judged.notes }
}

/** The page that has the link. Newsletters and social profiles may be anywhere, so only its form is checked. */
export function siteUrlOf(site: LinkSite, text: string): string {
  if (text === '') return `https://${site.domain}/`
  const url = parseUrl(/^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`)
  if (!url || url.username || url.password) throw refuse('urlShortChannelUrl', 'Must be a web address')
  return url.href.replace(url.hostname, domainToUnicode(url.hostname)) // in readable form
}

/** Where clicks go once the target is gone: a page of the same merchant, or of the site itself. '' for none. */
export function fallbackOf({ site, merchant, campaigns, read }: CheckedLink, text: string): string {
  if (text === '') return ''
  const page = read(site.domain, text)
  if ('error' in page) throw refuse('urlShortFallbackUrl', page.error)
  if (!isPageOf(page.url, merchant, campaigns) && !isPageOf(page.url, site, []))
    throw refuse('urlShortFallbackUrl', `Must be a page of ${merchant.domain} or of ${site.domain}`)
  return page.url.href
}
