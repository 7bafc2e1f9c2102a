import { z } from 'zod'
import { call } from '../../call.ts'
import { brokenLinkErrors } from '../../scanner/broken-link-errors.ts'
import { recommendationActs, recommendationKinds } from '../../discovery/recommendation-choices.ts'
import { unearnedReasons } from '../../discovery/unpaid-choices.ts'
import { merchant, money, network, nextCursor, pageFields, site, word } from './words.ts'

const read = { method: 'GET', kind: 'read', feature: 'api' } as const
const value = z.object({ amount: money, low: money, high: money })

export const merchants = {
  list: call({
    ...read,
    path: '/merchants',
    scopes: ['merchants.read'],
    summary: 'Merchants with what their campaigns come to, the highest commission first',
    input: z.object({
      search: z.string().max(500).default(''),
      is_active: word.optional(),
      has_traffic: word.optional(),
      limit: z.coerce.number({ error: 'Must be a whole number' }).int().min(1).max(100).default(100),
      cursor: pageFields.cursor,
    }),
    output: z.object({
      merchants: z.array(
        merchant.extend({
          is_active: z.boolean(),
          has_traffic: z.boolean(),
          countries: z.array(z.string()),
          /** The highest of its campaigns; null if none is stated. */
          commission_percent: z.number().nullable(),
          commission_amount: money.nullable(),
          rejection_rate: z.number().nullable(),
          networks: z.array(network),
          category: z.string(),
          updated_at: z.string(),
        }),
      ),
      next_cursor: nextCursor,
    }),
  }),
}

export const programmes = {
  list: call({
    ...read,
    path: '/programmes',
    scopes: ['merchants.read'],
    summary: 'Programmes as your sites can use them: one campaign for each programme and site',
    input: z.object({
      site: z.uuid().optional(),
      merchant: z.uuid().optional(),
      is_active: word.optional(),
      ...pageFields,
    }),
    output: z.object({
      programmes: z.array(
        z.object({
          campaign_id: z.string(),
          name: z.string(),
          /** The network's own id of the programme. */
          programme_id: z.string(),
          network_id: z.string(),
          merchant_id: z.string(),
          site_id: z.string(),
          is_active: z.boolean(),
        }),
      ),
      next_cursor: nextCursor,
    }),
  }),
}

export const sites = {
  list: call({
    ...read,
    path: '/sites',
    scopes: ['reports.read', 'conversions.read', 'clicks.read', 'merchants.read', 'links.read', 'links.write'],
    summary: 'Sites of the account',
    input: z.object({}),
    output: z.object({
      sites: z.array(
        site.extend({ type: z.string(), currency: z.string(), is_active: z.boolean(), created_at: z.string() }),
      ),
    }),
  }),
}

export const advice = {
  opportunities: call({
    ...read,
    path: '/opportunities',
    scopes: ['merchants.read'],
    summary: 'Shops whose clicks earn nothing, or less than they could, with the reasons',
    input: z.object({}),
    output: z.object({
      computed_at: z.string().nullable(),
      total: money,
      opportunities: z.array(
        z.object({
          type: z.enum(['connect', 'alternative']),
          clicks: z.number(),
          merchant: z.object({ id: z.string(), domain: z.string() }),
          network,
          sites: z.array(site),
          reasons: z.array(z.object({ reason: z.enum(unearnedReasons), clicks: z.number() })),
          /** Per month; the true value is in the range four times out of five. */
          value,
        }),
      ),
    }),
  }),
  recommendations: call({
    ...read,
    path: '/recommendations',
    scopes: ['merchants.read'],
    summary: 'Suggestions with their value a month, and what became of those that were followed',
    input: z.object({ state: z.string().max(40).optional() }),
    output: z.object({
      recommendations: z.array(
        z.object({
          key: z.string(),
          kind: z.enum(recommendationKinds),
          action: z.enum(recommendationActs),
          state: z.string(),
          merchant: z.object({ id: z.string(), domain: z.string() }).nullable(),
          network: network.nullable(),
          from_network: network.nullable(),
          page: z.string().nullable(),
          clicks: z.number(),
          value,
          counted: money,
        }),
      ),
    }),
  }),
  brokenLinks: call({
    ...read,
    path: '/broken-links',
    limit: 'report',
    scopes: ['links.read'],
    summary: 'Links that lead nowhere, with the pages they stand on, their clicks and what they cost',
    input: z.object({}),
    output: z.object({
      looked_at: z.string().nullable(),
      broken_links: z.array(
        z.object({
          site_id: z.string(),
          page: z.string(),
          target: z.string(),
          target_url: z.string(),
          error: z.enum(brokenLinkErrors),
          status: z.number(),
          reason: z.string(),
          /** In 30 days. */
          clicks: z.number(),
          merchant: z.object({ id: z.string().nullable(), domain: z.string() }),
          /** What the clicks of 30 days failed to earn. */
          cost: value,
          is_fixed: z.boolean(),
          since: z.string(),
          checked_at: z.string(),
        }),
      ),
    }),
  }),
}

export const statements = {
  list: call({
    ...read,
    path: '/statements',
    scopes: ['conversions.read'],
    summary: 'Monthly statements of direct partners, or of one creator, the newest first',
    input: z.object({
      /** A creator's id. Omitted: statements of all direct partners. */
      creator: z.string().max(64).optional(),
      ...pageFields,
    }),
    output: z.object({
      statements: z.array(
        z.object({
          id: z.string(),
          /** Who owes: a partner owes you, or you owe a creator. */
          kind: z.enum(['partner', 'creator']),
          party: z.object({ id: z.string(), name: z.string() }),
          number: z.number(),
          month: z.string(),
          lines: z.number(),
          carried_in: money,
          earned: money,
          returned: money,
          payout: money,
          carried_out: money,
          vat: money,
          to_pay: money,
          closed_at: z.string(),
          due_on: z.string().nullable(),
          is_overdue: z.boolean(),
          paid_on: z.string().nullable(),
        }),
      ),
      next_cursor: nextCursor,
    }),
  }),
}
