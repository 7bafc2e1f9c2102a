import { longest } from '../bounds.ts'
import { z } from 'zod'
import { call } from '../call.ts'
import { domain } from '../domain.ts'
import { currencies, defaultCurrency, currencyCode } from '../money.ts'
import { nameOf } from '../name.ts'
import { scriptOptions, scriptOptionsInput } from './script-options.ts'

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

/** A site with its details: the rows of the list, and the card of one site. */
export const siteDetail = site.extend({
  /** Campaigns that can carry its clicks, and their merchants. */
  channelCampaignCount: z.number(),
  channelAdvertisersCount: z.number(),
  /** Networks one of whose connections is mapped to the site. */
  networks: z.array(
    z.object({
      networkUuid: z.uuid(),
      networkName: z.string(),
      networkIdentifier: z.string(),
      networkLogoUrl: z.string().nullable(),
    }),
  ),
})
export type SiteDetail = z.output<typeof siteDetail>

const channelUuid = z.uuid()
const knownCurrency = z
  .string()
  .refine((code) => currencies.some((c) => c === code), 'Must be a currency code like DKK')
const siteName = nameOf(longest.siteName)
/** Query strings contain only text. */
const switchedOn = z.union([z.boolean(), z.stringbool()])

/** The newest pageview of a site, for a publisher who waits for the first one. */
export const siteSeen = z.object({
  pageview: z
    .object({
      seenDatetime: z.string(),
      /** `host/path` */
      seenPage: z.string(),
      seenOrigin: z.string(),
      /** The page had two script tags. */
      seenIsDoubled: z.boolean(),
    })
    .nullable(),
  /** Pageviews in the last two hours that were not counted because the visitor was a bot. */
  seenBotCount: z.number(),
})
export type SiteSeen = z.output<typeof siteSeen>

/** Entries per list; every redirect process keeps them in memory. */
const mostTrusted = 200

/** Targets allowed for clicks of a site although no merchant or network vouches for them. */
export const trustedDomains = z.object({
  /** Registrable domains, as people write them. */
  allowedDomains: z.array(z.string()),
  /** Clicks in the last 30 days that got the confirmation page, because no one vouched for their target. */
  unverifiedClickCount: z.number(),
})
export type TrustedDomains = z.output<typeof trustedDomains>

export const sites = {
  options: call({
    method: 'GET',
    path: '/channels/v1/list',
    kind: 'read',
    summary: 'Sites of the account, for choices',
    input: z.object({}),
    output: z.array(site),
  }),
  channels: call({
    method: 'GET',
    path: '/channels/v1/channels',
    kind: 'read',
    summary: 'Sites of the account with their networks and campaigns',
    input: z.object({}),
    output: z.array(siteDetail),
  }),
  channelsByNetwork: call({
    method: 'GET',
    path: '/channels/v2/channels',
    kind: 'read',
    summary: 'Sites of the account, or those mapped to one network',
    input: z.object({ networkIdentifier: z.string().min(1).max(60).optional() }),
    output: z.array(siteDetail),
  }),
  channel: call({
    method: 'GET',
    path: '/channels/v1/channel/{channelUuid}',
    kind: 'read',
    summary: 'One site with its networks and campaigns',
    input: z.object({ channelUuid }),
    output: siteDetail,
  }),
  scripts: call({
    method: 'GET',
    path: '/channels/v1/scripts',
    kind: 'read',
    limit: 'report',
    summary: 'Whether the script of each site is heard, of those that were heard in 37 days',
    input: z.object({}),
    output: z.array(
      z.object({
        channelUuid: z.uuid(),
        seenDatetime: z.string(),
        /** In the last half hour. */
        pageviewCount: z.number(),
        /** The last page, host and path. */
        seenPage: z.string(),
        /** No data for so long that someone should check (R59: silent scripts). */
        isSilent: z.boolean(),
      }),
    ),
  }),
  seen: call({
    method: 'GET',
    path: '/channels/v1/channel/{channelUuid}/seen',
    kind: 'read',
    summary: 'The newest pageview of a site: whether its script runs',
    input: z.object({ channelUuid }),
    output: siteSeen,
  }),
  create: call({
    method: 'POST',
    path: '/channels/v1/channels',
    kind: 'write',
    summary: 'Adds a site',
    input: z.object({
      channelName: siteName,
      channelDomain: domain,
      channelType: z.enum(siteTypes).default('Website'),
      channelCurrencyCode: knownCurrency.default(defaultCurrency),
    }),
    output: site,
  }),
  update: call({
    method: 'UPDATE',
    path: '/channels/v1/channels/{channelUuid}',
    kind: 'write',
    summary: 'Changes a site; what is left out stays',
    input: z.object({
      channelUuid,
      channelName: siteName.optional(),
      channelDomain: domain.optional(),
      channelType: z.enum(siteTypes).optional(),
      channelCurrencyCode: knownCurrency.optional(),
    }),
    output: siteDetail,
  }),
  remove: call({
    method: 'DELETE',
    path: '/channels/v1/channels/{channelUuid}',
    kind: 'write',
    summary: 'Deletes a site: its tracking stops and its campaigns close, its statistics stay',
    input: z.object({ channelUuid }),
    output: z.object({}),
  }),
  hit: call({
    method: 'UPDATE',
    path: '/settings/v1/hit/{channelUuid}',
    kind: 'write',
    summary: 'Discover mode: with channelIsActive false clicks are only logged',
    input: z.object({ channelUuid, channelIsActive: switchedOn }),
    output: site,
  }),
  scriptOptions: call({
    method: 'GET',
    path: '/internal/publishers/{channelUuid}',
    kind: 'read',
    summary: 'Script settings of a site',
    input: z.object({ channelUuid }),
    output: scriptOptions,
  }),
  saveScriptOptions: call({
    method: 'UPDATE',
    path: '/internal/publishers/{channelUuid}',
    kind: 'write',
    summary: 'Changes script settings of a site; lists may be joined by commas, what is left out stays',
    input: scriptOptionsInput.extend({ channelUuid }),
    output: scriptOptions,
  }),
  trustedDomains: call({
    method: 'GET',
    path: '/channels/v1/channel/{channelUuid}/domains',
    kind: 'read',
    summary: 'Domains that links of a site may lead to besides merchants and networks',
    input: z.object({ channelUuid }),
    output: trustedDomains,
  }),
  saveTrustedDomains: call({
    method: 'UPDATE',
    path: '/channels/v1/channel/{channelUuid}/domains',
    kind: 'write',
    summary: 'Changes the domains that links of a site may lead to; the list is replaced',
    input: z.object({
      channelUuid,
      allowedDomains: z.array(domain).max(mostTrusted, `At most ${mostTrusted} domains`),
    }),
    output: trustedDomains,
  }),
}
