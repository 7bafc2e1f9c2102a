import { z } from 'zod'
import { closings, nightlySubjects } from './alerts/alert-choices.ts'
import { trafficTroubles } from './creators/traffic-troubles.ts'
import { trackingTroubles } from './partners/tracking-troubles.ts'
import { softMeters } from './plan-table.ts'

/** Exact decimals as text; a flat amount has a currency too. Null: none. */
const commission = z.object({
  percentage: z.string().nullable(),
  flat: z.string().nullable(),
  currency: z.string().nullable(),
})

/**
 * An event of an account. `at`: when it happened. `key`: its identity; reports with the same kind, key and account are
 * the same event.
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

/** An alert opened by the nightly run. `subjectId`: site, group of sites, connection, creator or merchant's domain. */
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
  /** How many clicks look unusual; absent in older events, which mean all clicks of 30 days. */
  oddClicks: z.number().optional(),
}

/**
 * All events the product reports. A kind whose payload must change gets a new name: old events are still in the outbox.
 */
export const happening = z.discriminatedUnion('kind', [
  /**
   * Imports of a connection fail: its credentials were refused, or three runs in a row failed. Key: the first of them.
   */
  kind('connectionFailed', { connectionUuid: z.uuid(), importRunUuid: z.uuid(), message: z.string() }),
  /** An import succeeded on a connection that had failed. Key: that of the failure. */
  kind('connectionRecovered', { connectionUuid: z.uuid(), importRunUuid: z.uuid() }),
  /**
   * Callbacks of a connection used to arrive regularly and stopped (R39: silent callbacks). Key: the connection and its
   * last callback.
   */
  kind('callbacksRefused', { connectionUuid: z.uuid(), callbackCount: z.number() }),
  kind('callbackSilent', { connectionUuid: z.uuid(), lastDatetime: z.iso.datetime() }),
  /**
   * Pages of a site used to send pageviews regularly and stopped (R59: silent scripts). Key: the site and its last
   * pageview.
   */
  kind('scriptSilent', { siteUuid: z.uuid(), name: z.string(), lastDatetime: z.iso.datetime() }),
  /** Pages of a silent site send pageviews again. Key: that of the silence. */
  kind('scriptSeen', { siteUuid: z.uuid(), name: z.string(), silentSinceDatetime: z.iso.datetime() }),
  /** A network states a new commission for an open programme. Key: the line of the programme's history. */
  kind('commissionChanged', {
    connectionUuid: z.uuid(),
    programmeUuid: z.uuid(),
    merchantUuid: z.uuid(),
    name: z.string(),
    from: commission,
    to: commission,
  }),
  /**
   * A network closed a programme used by the account's sites, so its campaigns are closed. Key: programme and moment.
   */
  kind('campaignClosed', {
    connectionUuid: z.uuid(),
    programmeUuid: z.uuid(),
    merchantUuid: z.uuid(),
    name: z.string(),
    campaignUuids: z.array(z.uuid()),
  }),
  /** Counts of a day fell beyond chance (R120: what is a drop). Key: the alert. */
  kind('countsFell', openedAlert),
  /** A merchant approves less than before (R160: when approvals fell). Key: the alert. */
  kind('approvalsFell', openedAlert),
  /** Approved commission is overdue (R161: money that is not paid). Key: the alert. */
  kind('commissionUnpaid', openedAlert),
  /** A target of the month is missed in four of five simulated outcomes (R230: pace to a target). Key: the alert. */
  kind('goalMissed', openedAlert),
  /** A clicked link is broken, confirmed by a second check. Key: the link and since when. */
  kind('linkBroken', {
    /** Host and path, as in reports. */
    target: z.string(),
    targetUrl: z.string(),
    found: z.string(),
    reason: z.string(),
  }),
  /**
   * An alert of the nightly run closed: counts recovered, the lower level became usual, or a person expected it. Key:
   * the alert and the moment.
   */
  kind('alertClosed', {
    alertUuid: z.uuid(),
    subjectKind: z.enum(nightlySubjects),
    subjectId: z.string(),
    closing: z.enum(closings),
    message: z.string(),
  }),
  /** A broken link works again. Key: that of its break. */
  kind('linkHealed', { target: z.string(), targetUrl: z.string() }),
  /** Files of the account are ready: written to its bucket, or prepared as a download. Key: the run, or the moment. */
  kind('exportReady', {
    what: z.enum(['bucket', 'account']),
    /** The name of the bucket; '' for a download. */
    place: z.string(),
    fileCount: z.number(),
    rowCount: z.number(),
  }),
  /**
   * A saved view was not mailed and will not be retried: it failed, or the daily limit was reached. Key: schedule and
   * slot.
   */
  kind('mailedViewFailed', {
    scheduleUuid: z.uuid(),
    viewUuid: z.uuid(),
    isSkipped: z.boolean(),
    message: z.string(),
  }),
  /** A contract with a direct partner changed state. Key: contract, state and moment. */
  kind('partnerContractMoved', {
    partnerUuid: z.uuid(),
    contractUuid: z.uuid(),
    name: z.string(),
    from: z.string(),
    to: z.string(),
  }),
  /** A merchant accepted terms or objected to them. Key: the terms and the answer. */
  kind('partnerTermsAnswered', {
    partnerUuid: z.uuid(),
    contractUuid: z.uuid(),
    name: z.string(),
    isAccepted: z.boolean(),
    reason: z.string(),
  }),
  /**
   * A merchant answered or ended a coupon of a creator; without its code, which often identifies a person. Key: the
   * coupon and the answer.
   */
  kind('partnerCouponAnswered', {
    partnerUuid: z.uuid(),
    creatorId: z.string(),
    name: z.string(),
    contractName: z.string(),
    answer: z.enum(['accepted', 'declined', 'ended']),
  }),
  /**
   * A meter of the plan reached 80, 100 or 120 percent this month (R60: meters of a plan). Key: the month, the meter
   * and the step.
   */
  kind('planLimitNear', {
    month: z.iso.date(),
    meter: z.enum(softMeters),
    percent: z.number(),
    used: z.number(),
    most: z.number(),
  }),
  /**
   * The tracking of a direct partner seems to have stopped working (R65: signs that tracking fails). Key: the trouble.
   */
  kind('partnerTrackingTrouble', trackingTrouble),
  /** The trouble ended. Key: the trouble. */
  kind('partnerTrackingRecovered', trackingTrouble),
  /**
   * A creator’s clicks look unusual (R82: unusual clicks of a creator). Identified by id, because names are erased on
   * request. Key: the trouble.
   */
  kind('creatorTrafficOdd', oddTraffic),
  /** The trouble ended. Key: the trouble. */
  kind('creatorTrafficUsual', oddTraffic),
  /** An own domain that worked stopped working (R236: own domains). Key: the domain and since when. */
  kind('domainBroken', { domainUuid: z.uuid(), name: z.string(), message: z.string() }),
  /** A broken own domain works again. Key: that of its failure. */
  kind('domainWorks', { domainUuid: z.uuid(), name: z.string() }),
  /** The account hit a limit. Key: the limit and its period. */
  kind('limitReached', { limit: z.enum(['mailsADay']), most: z.number() }),
])
export type Happening = z.output<typeof happening>
export type HappeningKind = Happening['kind']
export type HappeningOf<K extends HappeningKind> = Extract<Happening, { kind: K }>
