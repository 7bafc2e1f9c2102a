import { z } from 'zod'
import { call } from './call.ts'
import { defaultCurrency, currencyCode } from './money.ts'

export const siteTypes = ['Website', 'App', 'Newsletter', 'Social media'] as const
export const site = z.object({
  channelUuid: z.uuid(),
  channelName: z.string(),
  channelDomain: z.string(),
  channelType: z.enum(siteTypes),
  channelFaviconUrl: z.string().nullable(),
  channelCurrencyCode: currencyCode,
  channelIsActive: z.boolean(),
  channelCreatedDatetime: z.string(),
})
export type Site = z.output<typeof site>

/** A public host name, without protocol, path or port; `www.` is cut. */
export const domain = z
  .string()
  .trim()
  .toLowerCase()
  .transform((s) =>
    s
      .replace(/^https?:\/\//, '')
      .replace(/[/?#].*$/, '')
      .replace(/^www\./, ''),
  )
  .pipe(
    z
      .string()
      .regex(
        /^(?=.{3,253}$)([a-z0-9\u00a1-\uffff]([a-z0-9\u00a1-\uffff-]{0,61}[a-z0-9\u00a1-\uffff])?\.)+[a-z\u00a1-\uffff][a-z0-9\u00a1-\uffff-]{0,61}[a-z0-9\u00a1-\uffff]$|^localhost$/,
        'Must be a domain like example.com',
      ),
  )

export const sites = {
  options: call({
    method: 'GET',
    path: '/channels/v1/list',
    kind: 'read',
    summary: 'Sites of the account',
    input: z.object({}),
    output: z.array(site),
  }),
  create: call({
    method: 'POST',
    path: '/channels/v1/channels',
    kind: 'write',
    summary: 'Adds a site',
    input: z.object({
      channelName: z.string().trim().min(1, 'This field is required').max(100),
      channelDomain: domain,
      channelType: z.enum(siteTypes).default('Website'),
      channelCurrencyCode: currencyCode.default(defaultCurrency),
    }),
    output: site,
  }),
}
