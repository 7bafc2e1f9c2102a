import { longest } from '../bounds.ts'
import { z } from 'zod'
import { call } from '../call.ts'
import { nameOf } from '../name.ts'
import { couponStates } from './coupon-states.ts'
import { contractStates } from './partner-states.ts'
import { pdfFile, termsView } from './partner-views.ts'

const lines = z.array(z.tuple([z.string(), z.string()]))
const merchantContract = z.object({
  contractUuid: z.uuid(),
  name: z.string(),
  domain: z.string(),
  status: z.enum(contractStates),
  /** The terms in force, line by line; empty before the first acceptance. */
  lines,
  /** The proposal awaiting the merchant's answer. */
  proposal: z
    .object({
      termsUuid: z.uuid(),
      textHash: z.string(),
      version: z.number(),
      lines,
      changes: z.array(z.string()),
      scheduleAt: z.string().nullable(),
      isFirst: z.boolean(),
    })
    .nullable(),
  /** Every version shown to the merchant, newest first. */
  versions: z.array(
    termsView
      .pick({ termsUuid: true, version: true, state: true, proposedAt: true, acceptedAt: true, acceptedBy: true })
      .extend({ appliedAt: z.string().nullable(), objection: z.string(), summary: z.string() }),
  ),
})
export type MerchantContract = z.output<typeof merchantContract>

/** A coupon the publisher proposed for one of its creators, as the merchant sees it: never which creator. */
const merchantCoupon = z.object({
  couponUuid: z.uuid(),
  contractName: z.string(),
  code: z.string(),
  state: z.enum(couponStates),
  since: z.string(),
})
export type MerchantCoupon = z.output<typeof merchantCoupon>

const of = { access: 'public' as const }
const terms = { termsUuid: z.uuid() }
const coupon = { input: z.object({ couponUuid: z.uuid() }), output: z.object({}) }

/**
 * Calls for a signed-in merchant. No call takes a partner id: it comes from the session. The calls are declared public;
 * the merchants' realm checks its own session.
 */
export const partnerRoom = {
  contracts: call({
    method: 'GET',
    path: '/partner/v1/contracts',
    kind: 'read',
    ...of,
    summary: 'A merchant’s contracts with a publisher, their terms and what waits for an answer',
    input: z.object({}),
    output: z.object({ contracts: z.array(merchantContract) }),
  }),
  acceptTerms: call({
    method: 'POST',
    path: '/partner/v1/terms/{termsUuid}/accept',
    kind: 'write',
    ...of,
    summary: 'Accepts terms, named by the hash of the text that was shown',
    input: z.object({
      ...terms,
      textHash: z.string().max(64),
      title: nameOf(longest.partnerName),
      maySign: z.literal(true, 'Tick that you may sign for the company'),
      accepts: z.literal(true, 'Tick that you accept the terms'),
    }),
    output: z.object({}),
  }),
  objectTo: call({
    method: 'POST',
    path: '/partner/v1/terms/{termsUuid}/object',
    kind: 'write',
    ...of,
    summary: 'Objects to new terms: those in force stay',
    input: z.object({ ...terms, reason: nameOf(longest.reason) }),
    output: z.object({}),
  }),
  pdf: call({
    method: 'GET',
    path: '/partner/v1/terms/{termsUuid}/pdf',
    kind: 'read',
    ...of,
    summary: 'What the merchant accepted, as a PDF in base64',
    input: z.object(terms),
    output: pdfFile,
  }),
  coupons: call({
    method: 'GET',
    path: '/partner/v1/coupons',
    kind: 'read',
    ...of,
    summary: 'Coupons that were proposed for creators of the publisher: those that wait first, then the newest',
    input: z.object({}),
    output: z.object({ coupons: z.array(merchantCoupon) }),
  }),
  acceptCoupon: call({
    method: 'POST',
    path: '/partner/v1/coupons/{couponUuid}/accept',
    kind: 'write',
    ...of,
    summary: 'Accepts a coupon: orders with it from now on are credited without a click',
    ...coupon,
  }),
  declineCoupon: call({
    method: 'POST',
    path: '/partner/v1/coupons/{couponUuid}/decline',
    kind: 'write',
    ...of,
    summary: 'Declines a coupon that waits for an answer: it counts for nothing',
    ...coupon,
  }),
  endCoupon: call({
    method: 'POST',
    path: '/partner/v1/coupons/{couponUuid}/end',
    kind: 'write',
    ...of,
    summary: 'Ends a coupon that was accepted: orders from now on are not credited by it',
    ...coupon,
  }),
  addKey: call({
    method: 'POST',
    path: '/partner/v1/keys',
    kind: 'write',
    ...of,
    summary:
      'Makes another key to sign with; its secret is shown this once. The keys before go on until they are taken away',
    input: z.object({}),
    output: z.object({ keyId: z.string(), secret: z.string() }),
  }),
  revokeKey: call({
    method: 'DELETE',
    path: '/partner/v1/keys/{keyId}',
    kind: 'write',
    ...of,
    summary: 'Takes a key away: what is signed with it counts no more',
    input: z.object({ keyId: z.string().max(40) }),
    output: z.object({}),
  }),
}
