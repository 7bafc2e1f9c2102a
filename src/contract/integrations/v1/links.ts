import { z } from 'zod'
import { longest } from '../../bounds.ts'
import { call } from '../../call.ts'
import { linkHealths, urlShortCode } from '../../links/smart-link.ts'
import { nextCursor, pageFields } from './words.ts'

const link = z.object({
  code: z.string(),
  name: z.string(),
  /** The short address to use. */
  url: z.string(),
  target_url: z.string(),
  fallback_url: z.string(),
  page_url: z.string(),
  site_id: z.string(),
  merchant: z.object({ id: z.string(), domain: z.string(), name: z.string() }),
  campaign_id: z.string().nullable(),
  health: z.enum(linkHealths),
  clicks: z.number(),
  created_at: z.string(),
})
const note = z.object({ kind: z.enum(['good', 'warning']), text: z.string() })
export const saved = z.object({ link, notes: z.array(note) })
const code = urlShortCode

const address = z.string().trim().max(longest.url)
/** Only these fields decide where it leads; the screens' own call validates them. */
export const newLink = z.object({
  name: z.string().trim().min(1, 'This field is required').max(longest.linkName),
  site_id: z.uuid(),
  merchant_id: z.uuid(),
  target_url: address.min(1, 'This field is required'),
  /** Omitted: the best campaign at each click. */
  campaign_id: z.uuid().nullable().default(null),
  page_url: address.default(''),
  fallback_url: address.default(''),
  add_utm: z.boolean().default(false),
  /** Omitted: a random code. */
  code: z.string().max(longest.linkCode).default(''),
  creator_id: z.string().trim().max(64).default(''),
})
export const mostBulkLinks = 100

const write = { kind: 'write', feature: 'api', scopes: ['links.write'] } as const
const read = { method: 'GET', kind: 'read', feature: 'api', scopes: ['links.read', 'links.write'] } as const

export const links = {
  list: call({
    ...read,
    path: '/links',
    limit: 'report',
    summary: 'Smart links, in the order of the screen',
    input: z.object({ ...pageFields }),
    output: z.object({ links: z.array(link), next_cursor: nextCursor }),
  }),
  get: call({
    ...read,
    path: '/links/{code}',
    limit: 'report',
    summary: 'One smart link',
    input: z.object({ code }),
    output: link,
  }),
  create: call({
    ...write,
    method: 'POST',
    path: '/links',
    summary: 'Makes a smart link',
    input: newLink,
    output: saved,
  }),
  bulk: call({
    ...write,
    method: 'POST',
    path: '/links/bulk',
    limit: 'report',
    summary: `Makes up to ${mostBulkLinks} smart links; each is made or refused for itself`,
    input: z.object({ links: z.array(newLink).min(1).max(mostBulkLinks) }),
    output: z.object({
      made: z.number(),
      refused: z.number(),
      /** In the order they were sent. */
      results: z.array(
        z.object({
          link: link.nullable(),
          notes: z.array(note),
          error: z.object({ code: z.string(), message: z.string(), param: z.string().nullable() }).nullable(),
        }),
      ),
    }),
  }),
  change: call({
    ...write,
    method: 'PATCH',
    path: '/links/{code}',
    summary: 'Changes what is named of a smart link; its code stays',
    input: z.object({
      code,
      name: newLink.shape.name.optional(),
      site_id: z.uuid().optional(),
      merchant_id: z.uuid().optional(),
      target_url: newLink.shape.target_url.optional(),
      campaign_id: z.uuid().nullable().optional(),
      page_url: address.optional(),
      fallback_url: address.optional(),
      add_utm: z.boolean().optional(),
    }),
    output: saved,
  }),
  archive: call({
    ...write,
    method: 'DELETE',
    path: '/links/{code}',
    summary:
      'Takes a smart link out of use: it leads nowhere any more, its statistics stay, its code goes to nobody else',
    input: z.object({ code }),
    output: z.object({}),
  }),
}
