import { z } from 'zod'
import { closings, nightlySubjects } from './alerts/alert-choices.ts'
import { trafficTroubles } from './creators/traffic-troubles.ts'
import { trackingTroubles } from './partners/tracking-troubles.ts'
import { softMeters } from './plan-table.ts'

/** Decimal numbers as text, exact; of a flat amount the currency too. Null: there is none. */
const commission = z.object({
  percentage: z.string().nullable(),
  flat: z.string().nullable(),
  currency: z.string().nullable(),
})

/**
 * A kind of thing that happens to an account. `at` is when it happened. `key` says which one it was: the same kind with the
 * same key for the same account is the same happening, however often it is told.
 */
const kind = <K extends string, P extends z.ZodRawShape>(name: K, payload: P) =>
  z.object({
    kind: z.literal(name),
    accountUuid: z.uuid(),
    at: z.iso.datetime(),
    key: z.string().min(1),
    payload: z.object(payload),
  })

const trackingTrouble = {
  partnerUuid: z.uuid(),
  name: z.string(),
  trouble: z.enum(trackingTroubles),
  message: z.string(),
}

/** An alert that the nightly run opened. `subjectId`: site, group of sites, connection, creator or merchant's domain. */
const openedAlert = {
  alertUuid: z.uuid(),
  subjectKind: z.enum(nightlySubjects),
  subjectId: z.string(),
  message: z.string(),
}

const oddTraffic = {
  creatorId: z.string(),
  trouble: z.enum(trafficTroubles),
  message: z.string(),
  /** How many clicks look so; without it all of 30 days, as older ones mean it. */
  oddClicks: z.number().optional(),
}

/** Everything that the product tells of. A kind whose payload has to change gets a new name: old ones lie in the outbox. */
export const happening = z.discriminatedUnion('kind', [
  /** Imports of a connection fail: its credentials were refused, or three runs after each other failed. Key: the first of them. */
  kind('connectionFailed', { connectionUuid: z.uuid(), importRunUuid: z.uuid(), message: z.string() }),
  /** An import of a connection that had failed was complete again. Key: that of its failure. */
  kind('connectionRecovered', { connectionUuid: z.uuid(), importRunUuid: z.uuid() }),
  /** Callbacks of a connection came regularly and stopped (R39: silent callbacks). Key: the connection and its last callback. */
  kind('callbacksRefused', { connectionUuid: z.uuid(), callbackCount: z.number() }),
  kind('callbackSilent', { connectionUuid: z.uuid(), lastDatetime: z.iso.datetime() }),
  /** Pages of a site sent pageviews regularly and stopped (R59: silent scripts). Key: the site and its last pageview. */
  kind('scriptSilent', { siteUuid: z.uuid(), name: z.string(), lastDatetime: z.iso.datetime() }),
  /** Pages of a site that was silent send pageviews again. Key: that of the silence. */
  kind('scriptSeen', { siteUuid: z.uuid(), name: z.string(), silentSinceDatetime: z.iso.datetime() }),
  /** A network states another commission for an open programme. Key: the line of the programme's history. */
  kind('commissionChanged', {
    connectionUuid: z.uuid(),
    programmeUuid: z.uuid(),
    merchantUuid: z.uuid(),
    name: z.string(),
    from: commission,
    to: commission,
  }),
  /** A network closed a programme that the account's sites used, so its campaigns are closed. Key: programme and moment. */
  kind('campaignClosed', {
    connectionUuid: z.uuid(),
    programmeUuid: z.uuid(),
    merchantUuid: z.uuid(),
    name: z.string(),
    campaignUuids: z.array(z.uuid()),
  }),
  /** Counts of a day fell beyond chance (R120: what is a drop). Key: the alert. */
  kind('countsFell', openedAlert),
  /** A merchant approves less than it did (R160: when approvals fell). Key: the alert. */
  kind('approvalsFell', openedAlert),
  /** Approved commission is not paid though it should be (R161: money that is not paid). Key: the alert. */
  kind('commissionUnpaid', openedAlert),
  /** Four of five futures miss a target of the month (R230: pace to a target). Key: the alert. */
  kind('goalMissed', openedAlert),
  /** A clicked link leads nowhere, seen twice. Key: the link and since when. */
  kind('linkBroken', {
    /** Host and path, as reports write it. */
    target: z.string(),
    targetUrl: z.string(),
    found: z.string(),
    reason: z.string(),
  }),
  /** An alert of the nightly run is over: counts came back, the lower level is the usual one, or a person expected it. Key: the alert and the moment. */
  kind('alertClosed', {
    alertUuid: z.uuid(),
    subjectKind: z.enum(nightlySubjects),
    subjectId: z.string(),
    closing: z.enum(closings),
    message: z.string(),
  }),
  /** A link that led nowhere leads somewhere again. Key: that of its break. */
  kind('linkHealed', { target: z.string(), targetUrl: z.string() }),
  /** Files of the account are ready: written into its bucket, or all of it downloaded. Key: the run, or the moment. */
  kind('exportReady', {
    what: z.enum(['bucket', 'account']),
    /** The name of the bucket; '' of a download. */
    place: z.string(),
    fileCount: z.number(),
    rowCount: z.number(),
  }),
  /** A saved view was not mailed, and is not tried again: it failed, or the day had no room for it. Key: schedule and slot. */
  kind('mailedViewFailed', {
    scheduleUuid: z.uuid(),
    viewUuid: z.uuid(),
    isSkipped: z.boolean(),
    message: z.string(),
  }),
  /** A contract with a direct partner came to another state. Key: contract, state and moment. */
  kind('partnerContractMoved', {
    partnerUuid: z.uuid(),
    contractUuid: z.uuid(),
    name: z.string(),
    from: z.string(),
    to: z.string(),
  }),
  /** A merchant accepted terms, or objected to them. Key: the terms and the answer. */
  kind('partnerTermsAnswered', {
    partnerUuid: z.uuid(),
    contractUuid: z.uuid(),
    name: z.string(),
    isAccepted: z.boolean(),
    reason: z.string(),
  }),
  /** A merchant answered a coupon of a creator, or ended it; without the coupon, which often says who somebody is. Key: the coupon and the answer. */
  kind('partnerCouponAnswered', {
    partnerUuid: z.uuid(),
    creatorId: z.string(),
    name: z.string(),
    contractName: z.string(),
    answer: z.enum(['accepted', 'declined', 'ended']),
  }),
  /** A meter of the plan came to 80, 100 or 120 percent this month (R60: meters of a plan). Key: the month, the meter and the step. */
  kind('planLimitNear', {
    month: z.iso.date(),
    meter: z.enum(softMeters),
    percent: z.number(),
    used: z.number(),
    most: z.number(),
  }),
  /** The tracking of a direct partner seems to work no more (R65: signs that tracking fails). Key: the trouble. */
  kind('partnerTrackingTrouble', trackingTrouble),
  /** It is over. Key: the trouble. */
  kind('partnerTrackingRecovered', trackingTrouble),
  /**
   * A creator’s clicks look unusual (R82: unusual clicks of a creator). They are named by their id: a name is taken away on
   * request. Key: the trouble.
   */
  kind('creatorTrafficOdd', oddTraffic),
  /** It is over. Key: the trouble. */
  kind('creatorTrafficUsual', oddTraffic),
  /** An own domain that worked does not any more (R236: own domains). Key: the domain and since when. */
  kind('domainBroken', { domainUuid: z.uuid(), name: z.string(), message: z.string() }),
  /** An own domain that broke works again. Key: that of its failure. */
  kind('domainWorks', { domainUuid: z.uuid(), name: z.string() }),
  /** The account wanted more of something than it may have. Key: the limit and its period. */
  kind('limitReached', { limit: z.enum(['mailsADay']), most: z.number() }),
])
export type Happening = z.output<typeof happening>
export type HappeningKind = Happening['kind']
export type HappeningOf<K extends HappeningKind> = Extract<Happening, { kind: K }>
