import { z } from 'zod'
import { longest } from '../../bounds.ts'
import { call } from '../../call.ts'
import { domain } from '../../domain.ts'
import { writtenFormats } from '../../account/written-formats.ts'
import { linkHealths } from '../../links/smart-link.ts'
import { campaignObstacles } from '../../merchants/merchant-campaign.ts'
import { evidences } from '../../routing/expectation.ts'
import { brokenLinkErrors } from '../../scanner/broken-link-errors.ts'
import { saved, newLink } from './links.ts'
import { merchant, money, network, site } from './words.ts'

const read = {
  method: 'GET',
  kind: 'read',
  feature: 'extension',
  scopes: ['extension.read', 'extension.write'],
} as const

/** A programme at one network, with its stated commission and its results. */
const offer = z.object({
  network,
  name: z.string(),
  /** What prevents clicks through the programme; '' for nothing. */
  obstacle: z.enum(campaignObstacles),
  /** The network's application page; null if nothing is applied for, or no such page is known. */
  apply_url: z.string().nullable(),
  sites: z.array(site),
  /** As stated by the programme; both null if it states nothing. */
  commission_percent: z.number().nullable(),
  commission_amount: money.nullable(),
  /** In 30 days, as counted in the report. */
  measured: z.object({
    clicks: z.number(),
    conversions: z.number(),
    revenue: money,
    sales: money,
    /** Commission in percent of sales; null without sales. */
    commission_percent: z.number().nullable(),
    revenue_per_click: money.nullable(),
  }),
  /**
   * Per click (R36: expected commission a click); null if no click can go through it. The true value is between `low`
   * and `high` four times out of five.
   */
  expected: z.object({ amount: money, low: money, high: money, evidence: z.enum(evidences) }).nullable(),
})

/** Results of a link in 30 days, as counted in the report. */
const brought = {
  clicks: z.number(),
  /** Clicks that no campaign could carry. */
  discover_clicks: z.number(),
  conversions: z.number(),
  revenue: money,
}

/**
 * Calls of the browser extension. It sends the domain of a page, or a page of one of the account's sites, and nothing
 * else (R235: what the browser extension sends).
 */
export const extension = {
  account: call({
    ...read,
    path: '/extension/account',
    summary: 'Who the key belongs to, its sites, and whether it may make links: what the browser extension begins with',
    input: z.object({}),
    output: z.object({
      name: z.string(),
      is_demo: z.boolean(),
      may_make_links: z.boolean(),
      /** The number format of the key's creator. */
      number_format: z.enum(writtenFormats),
      sites: z.array(site.extend({ is_active: z.boolean() })),
    }),
  }),
  shop: call({
    ...read,
    path: '/extension/shops/{domain}',
    limit: 'report',
    summary: 'Whether a shop pays the account, through which networks, and what for',
    input: z.object({ domain }),
    output: z.object({
      /** Null if no connected network has it. */
      merchant: merchant.extend({ id: z.string() }).nullable(),
      can_earn: z.boolean(),
      offers: z.array(offer),
      /** Days of the measurements, both included. */
      from: z.string(),
      to: z.string(),
      /** Its page in Outbound; for an unknown merchant, the networks to connect. */
      url: z.string(),
    }),
  }),
  page: call({
    ...read,
    path: '/extension/page',
    limit: 'report',
    summary: 'What the links of a page of one of your sites brought in 30 days, and whether they work',
    input: z.object({
      /** Host and path, without the part after `?`. */
      page: z.string().trim().min(1, 'This field is required').max(longest.url),
    }),
    output: z.object({
      page: z.string(),
      site,
      from: z.string(),
      to: z.string(),
      links: z.array(
        z.object({
          /** Host and path, as in reports. */
          target: z.string(),
          ...brought,
          /**
           * The result of the last check; `unknown` if it was not checked, null if the key's creator may not see it.
           */
          health: z.enum(['healthy', 'unknown', ...brokenLinkErrors]).nullable(),
          reason: z.string(),
        }),
      ),
      totals: z.object({ clicks: z.number(), discover_clicks: z.number(), revenue: money }),
      /** The start of links through Outbound: its own address, and each own domain of the account. */
      addresses: z.array(z.string()),
      /** Smart links with results in the same days, each anywhere on all sites. */
      smart_links: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          ...brought,
          health: z.enum(linkHealths),
        }),
      ),
      /** Shops the page mentions without a link, from the last time auto-linking in report mode read it. */
      mentions: z.array(z.object({ domain: z.string(), name: z.string(), count: z.number() })),
      /** The same in Outbound. */
      url: z.string(),
    }),
  }),
  link: call({
    kind: 'write',
    feature: 'extension',
    scopes: ['extension.write'],
    method: 'POST',
    path: '/extension/links',
    summary: 'Makes a smart link to the page that is open',
    input: newLink.pick({ name: true, site_id: true, merchant_id: true, target_url: true }),
    output: saved,
  }),
}
