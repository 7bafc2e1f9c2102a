import { z } from 'zod'
import { call } from '../call.ts'
import { flag } from '../merchants/merchants.ts'
import { expectation } from '../routing/expectation.ts'
import { brokenLinkErrors } from './broken-link-errors.ts'

/** Host and path, as reports write pages and targets. */
const hostAndPath = z.string().max(2048)
/** Preview for users without the right to broken links (R56: who sees broken links): they read, and change nothing. */
const show = flag.default(false)
const linkOnPage = { brokenLinkChannelUuid: z.uuid(), brokenLinkUrlPath: hostAndPath }

const hop = z.object({
  url: z.string(),
  /** 0: no response. */
  status: z.number(),
  by: z.enum(['link', 'redirect', 'meta', 'script']),
})

/** One observation, in a sentence. A link is broken if two of different kinds show it and none contradicts it. */
const evidence = z.object({
  kind: z.enum(['connection', 'status', 'address', 'data', 'words', 'offer', 'before', 'made', 'parking', 'search']),
  speaksFor: z.enum(['broken', 'healthy', 'neither']),
  sentence: z.string(),
})

export const brokenLink = z.object({
  /** Site, page and target as one key, used by suggestions. */
  brokenLinkKey: z.string(),
  brokenLinkChannelUuid: z.string(),
  brokenLinkChannelName: z.string(),
  brokenLinkUrlPath: z.string(),
  brokenLinkTargetUrlPath: z.string(),
  /** The shop’s page that was opened. */
  brokenLinkTargetUrl: z.string(),
  /** The network’s link as found on the page; empty if the page links to the shop directly. */
  brokenLinkNetworkUrl: z.string(),
  brokenLinkDestinationUrl: z.string(),
  brokenLinkStatusCode: z.number(),
  brokenLinkErrorCode: z.enum(brokenLinkErrors),
  /** The observation, in a sentence. */
  brokenLinkReason: z.string(),
  /** Clicks in 30 days (R114: thirty days). */
  brokenLinkClickCount: z.number(),
  brokenLinkClickType: z.enum(['click', 'discover']),
  brokenLinkIsFixed: z.boolean(),
  /** When it was first seen broken. */
  brokenLinkDatetime: z.string(),
  brokenLinkCheckedDatetime: z.string(),
  /** Clicks in the last seven days: date to count. */
  brokenLinkDatetimes: z.record(z.string(), z.number()),
  advertiserUuid: z.string().nullable(),
  advertiserDomain: z.string(),
  /** Expected earnings lost on its clicks in 30 days, in the account’s currency, with its range. */
  score: z.number(),
  scoreLow: z.number(),
  scoreHigh: z.number(),
  /** The lost part of its clicks' commission, 0 to 1. */
  lostShare: z.number(),
  /** Expected earnings per click, in the account’s currency; null if nothing is known about the merchant. */
  expectation: expectation.nullable(),
})
export type BrokenLink = z.output<typeof brokenLink>

export const ignoredBrokenLink = z.object({
  ignoreUuid: z.string(),
  ignoreChannelUuid: z.string(),
  ignoreUrlPath: z.string(),
  ignoreTargetUrl: z.string(),
})

export const uncheckedLink = z.object({
  /** Its key for requests of check results. */
  brokenLinkTargetUrlPath: z.string(),
  targetUrl: z.string(),
  reason: z.string(),
  clickCount: z.number(),
  /** Null: never opened. */
  checkedDatetime: z.string().nullable(),
})

/** Clicks on smart links that were sent to another page because their own was gone, in the last 30 days. */
const healed = z.object({
  clickCount: z.number(),
  /** Their value: their merchants' expected commission per click, in the account's currency, with its range. */
  score: z.number(),
  scoreLow: z.number(),
  scoreHigh: z.number(),
  /** By link and merchant, the largest amount first. */
  links: z.array(
    z.object({
      urlShortCode: z.string(),
      urlShortName: z.string(),
      advertiserDomain: z.string(),
      clickCount: z.number(),
      score: z.number(),
      scoreLow: z.number(),
      scoreHigh: z.number(),
      expectation: expectation.nullable(),
    }),
  ),
})

const chosen = z
  .array(z.object({ ...linkOnPage, brokenLinkTargetUrlPath: hostAndPath }))
  .min(1)
  .max(1000)

export const brokenLinks = {
  overview: call({
    method: 'GET',
    path: '/discovers/v2/brokenlinks/overview',
    kind: 'read',
    limit: 'report',
    summary: 'Links that lead nowhere, with the pages they stand on, their clicks and what they cost',
    input: z.object({ show }),
    output: z.object({
      brokenLinks: z.array(brokenLink),
      ignoredBrokenLinks: z.array(ignoredBrokenLink),
      /** Links by last result: the errors, HEALTHY, and UNKNOWN for links that could not be checked. */
      totals: z.record(z.string(), z.number()),
      /** How many links are checked, and every how many hours. */
      urlScanner: z.object({ limit: z.number(), hours: z.number() }),
      /** All clicks in the last seven days, by date. */
      allClicks: z.object({ groups: z.array(z.object({ grp: z.string(), clickCount: z.number() })) }),
      /** Broken links beyond the plan's limit. */
      moreBrokenLinksCount: z.number(),
      /** Clicked links that are not checked, because of the plan's limit. */
      unscannedLinksCount: z.number(),
      /** Links that could not be checked, most clicks first. They are not broken, and cost nothing. */
      couldNotCheck: z.array(uncheckedLink),
      healed,
      currencyCode: z.string(),
      /** When a link was last checked; null before the first time. */
      lastLookDatetime: z.string().nullable(),
    }),
  }),
  looks: call({
    method: 'GET',
    path: '/discovers/v2/brokenlinks/looks',
    kind: 'read',
    summary: 'What was seen of a link in the last 90 days, hop by hop',
    input: z.object({ brokenLinkTargetUrl: z.string().min(1).max(2048), show }),
    output: z.array(
      z.object({
        lookDatetime: z.string(),
        found: z.string(),
        reason: z.string(),
        statusCode: z.number(),
        hops: z.array(hop),
        evidence: z.array(evidence),
      }),
    ),
  }),
  check: call({
    method: 'POST',
    path: '/discovers/v2/brokenlinks/check',
    kind: 'write',
    limit: 'report',
    summary: 'Asks for a look at a link now, ahead of its turn',
    input: z.object({ brokenLinkTargetUrl: z.string().min(1).max(2048) }),
    output: z.object({}),
  }),
  fix: call({
    method: 'POST',
    path: '/discovers/v2/brokenlinks/fix',
    kind: 'write',
    summary: 'Says that links were mended. One that is clicked again while it leads nowhere comes back',
    input: z.object({ brokenLinks: chosen }),
    output: z.object({ count: z.number() }),
  }),
  ignore: call({
    method: 'POST',
    path: '/discovers/v2/brokenlinks/ignore',
    kind: 'write',
    summary: 'Leaves links out of the list and of its money',
    input: z.object({
      brokenLinks: z
        .array(z.object({ ...linkOnPage, brokenLinkTargetUrl: hostAndPath }))
        .min(1)
        .max(1000),
    }),
    output: z.object({ count: z.number() }),
  }),
  unignore: call({
    method: 'DELETE',
    path: '/discovers/v2/brokenlinks/ignore',
    kind: 'write',
    summary: 'Takes ignored links back into the list',
    input: z.object({ ignoreUuids: z.array(z.uuid()).min(1).max(1000) }),
    output: z.object({ count: z.number() }),
  }),
}
