import { z } from 'zod'
import { call } from '../call.ts'
import { flag } from '../merchants/merchants.ts'
import { expectation } from '../routing/expectation.ts'
import { brokenLinkErrors } from './broken-link-errors.ts'

/** Host and path, as reports write pages and targets. */
const hostAndPath = z.string().max(2048)
/** A look ahead for people without the right to broken links (R56: who sees broken links): they read, and change nothing. */
const show = flag.default(false)
/** Which link on which page. */
const linkOnPage = { brokenLinkChannelUuid: z.uuid(), brokenLinkUrlPath: hostAndPath }

const hop = z.object({
  url: z.string(),
  /** 0: nothing answered. */
  status: z.number(),
  by: z.enum(['link', 'redirect', 'meta', 'script']),
})

/** One thing that was seen, in a sentence. A link is broken where two of different kinds say so and none says the contrary. */
const evidence = z.object({
  kind: z.enum(['connection', 'status', 'address', 'data', 'words', 'offer', 'before', 'made', 'parking', 'search']),
  speaksFor: z.enum(['broken', 'healthy', 'neither']),
  sentence: z.string(),
})

export const brokenLink = z.object({
  /** Site, page and target in one word: what suggestions name it by. */
  brokenLinkKey: z.string(),
  brokenLinkChannelUuid: z.string(),
  brokenLinkChannelName: z.string(),
  brokenLinkUrlPath: z.string(),
  brokenLinkTargetUrlPath: z.string(),
  /** The shop’s page that was opened. */
  brokenLinkTargetUrl: z.string(),
  /** The network’s link as it stood on the page; empty where the page links to the shop itself. */
  brokenLinkNetworkUrl: z.string(),
  brokenLinkDestinationUrl: z.string(),
  brokenLinkStatusCode: z.number(),
  brokenLinkErrorCode: z.enum(brokenLinkErrors),
  /** What we saw, in a sentence. */
  brokenLinkReason: z.string(),
  /** Clicks of 30 days (R114: thirty days). */
  brokenLinkClickCount: z.number(),
  brokenLinkClickType: z.enum(['click', 'discover']),
  brokenLinkIsFixed: z.boolean(),
  /** When it was first seen broken. */
  brokenLinkDatetime: z.string(),
  brokenLinkCheckedDatetime: z.string(),
  /** Clicks of the last seven days: date to count. */
  brokenLinkDatetimes: z.record(z.string(), z.number()),
  advertiserUuid: z.string().nullable(),
  advertiserDomain: z.string(),
  /** What its clicks of 30 days would have brought and did not, in the account’s currency, with the range around it. */
  score: z.number(),
  scoreLow: z.number(),
  scoreHigh: z.number(),
  /** The part of its clicks' commission that is lost, 0 to 1. */
  lostShare: z.number(),
  /** What one of its clicks is expected to earn, in the account’s currency; null where nothing is known of the merchant. */
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
  /** What looks at it are asked by. */
  brokenLinkTargetUrlPath: z.string(),
  targetUrl: z.string(),
  reason: z.string(),
  clickCount: z.number(),
  /** Null: it was never opened. */
  checkedDatetime: z.string().nullable(),
})

/** Clicks of smart links that were led to another page while their own was gone, in the last 30 days. */
const healed = z.object({
  clickCount: z.number(),
  /** What they were worth: their merchants' expected commission of a click, in the account's currency, with its range. */
  score: z.number(),
  scoreLow: z.number(),
  scoreHigh: z.number(),
  /** By link and merchant, the most money first. */
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
      /** Links by what was found last: the errors, HEALTHY, and UNKNOWN for what could not be checked. */
      totals: z.record(z.string(), z.number()),
      /** How many links are looked at, and every how many hours. */
      urlScanner: z.object({ limit: z.number(), hours: z.number() }),
      /** All clicks of the last seven days, by date. */
      allClicks: z.object({ groups: z.array(z.object({ grp: z.string(), clickCount: z.number() })) }),
      /** Broken links beyond what the plan looks at. */
      moreBrokenLinksCount: z.number(),
      /** Links that were clicked and are not looked at: the plan holds no more. */
      unscannedLinksCount: z.number(),
      /** Links that could not be checked, the most clicked first. They are not broken, and cost nothing. */
      couldNotCheck: z.array(uncheckedLink),
      healed,
      currencyCode: z.string(),
      /** When a link was last looked at; null before the first time. */
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
