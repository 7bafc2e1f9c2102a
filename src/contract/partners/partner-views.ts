import { z } from 'zod'
import { amount } from '../money.ts'
import { attributionModels, commissionTypes } from './campaign-problem.ts'
import { contractStates, partnerStates } from './partner-states.ts'
import { trackingTroubles } from './tracking-troubles.ts'

/** Whether the routing records of a running contract were created. */
export const tuneStates = ['pending', 'created', 'failed'] as const

/** The agreed terms: same wording on the publisher's screen, for the merchant and in the PDF. */
export const termsView = z.object({
  termsUuid: z.uuid(),
  version: z.number(),
  state: z.enum(['proposed', 'applied', 'replaced', 'withdrawn', 'objected']),
  startsAt: z.string(),
  endsAt: z.string().nullable(),
  countryCode: z.string(),
  url: z.string(),
  commissionType: z.enum(commissionTypes),
  commissionValue: z.string(),
  currency: z.string(),
  disableDeeplinks: z.boolean(),
  couponCode: z.string(),
  requireCouponCode: z.boolean(),
  cookieDays: z.number(),
  attributionModel: z.enum(attributionModels),
  deeplinkParams: z.string(),
  domainAliases: z.string(),
  holdDays: z.number(),
  scheduleAt: z.string().nullable(),
  textHash: z.string(),
  proposedAt: z.string(),
  proposedBy: z.string(),
  acceptedAt: z.string().nullable(),
  acceptedBy: z.string(),
  appliedAt: z.string().nullable(),
  objection: z.string(),
})
export type TermsView = z.output<typeof termsView>

export const contractView = z.object({
  uuid: z.uuid(),
  id: z.number(),
  name: z.string(),
  url: z.string(),
  domain: z.string(),
  status: z.enum(contractStates),
  tuneStatus: z.enum(tuneStates),
  tuneMessage: z.string(),
  formFinished: z.boolean(),
  /** Text for each change in the newest proposal; empty if nothing awaits the merchant. */
  pendingChanges: z.array(z.string()),
  scheduleAt: z.string().nullable(),
  startsAt: z.string(),
  endsAt: z.string().nullable(),
  commissionType: z.enum(commissionTypes),
  commissionFlat: z.string().nullable(),
  commissionPercentage: z.string().nullable(),
  currency: z.string(),
  countryCode: z.string(),
  couponCode: z.string(),
  requireCouponCode: z.boolean(),
  createdAt: z.string(),
  createdBy: z.string(),
  trackingPeriod: z.number(),
  trackingPeriodType: z.literal('days'),
  disableDeeplinks: z.boolean(),
  customAttributionModel: z.enum(attributionModels),
  customDeeplinkParams: z.string(),
  customDomainAliases: z.string(),
  holdDays: z.number(),
  creatorOptions: z.string(),
  smartlinkCode: z.string(),
  /** A link tracked by this contract, while that is possible; '' before. */
  trackingLink: z.string(),
  contactName: z.string(),
  contactPhone: z.string(),
  /** The last 30 full days, in the user's currency, counted like the figures of partners. */
  stats: z.object({ clickCount: z.number(), conversionCount: z.number(), conversionTotalCommission: amount }),
  /** The terms in force, and the proposed ones; the form starts with the proposal. */
  terms: termsView.nullable(),
  proposal: termsView.nullable(),
  versions: z.array(termsView),
})
export type ContractView = z.output<typeof contractView>

export const partnerRow = z.object({
  uuid: z.uuid(),
  name: z.string(),
  email: z.string(),
  domain: z.string(),
  status: z.enum(partnerStates),
  onboardStatus: z.enum(partnerStates),
  tuneStatus: z.enum(tuneStates),
  isCreated: z.boolean(),
  contactName: z.string(),
  owner: z.string(),
  contracts: z.array(z.uuid()),
  contractCount: z.number(),
  createdBy: z.string(),
  createdAt: z.string(),
  lastActivityAt: z.string(),
})
export type PartnerRow = z.output<typeof partnerRow>
/** A row of the list of partners. */
export const listedPartner = partnerRow.extend({
  /** Its tracking currently has a problem. */
  trackingNeedsLook: z.boolean(),
})
export type ListedPartner = z.output<typeof listedPartner>

const company = z.object({
  name: z.string(),
  address: z.string(),
  zip: z.string(),
  city: z.string(),
  country: z.string(),
  vat: z.string(),
  contactName: z.string(),
  contactTitle: z.string(),
  contactPhone: z.string(),
  contactEmail: z.string(),
})
export const partnerView = partnerRow.extend({
  company,
  /** The recipient of statements: the company, which the merchant confirms with the invitation. */
  billing: company,
  contact: z.object({
    firstName: z.string(),
    lastName: z.string(),
    title: z.string(),
    email: z.string(),
    phone: z.string(),
  }),
  /**
   * Until when the merchant can accept through the mailed link; null if nothing is proposed, or the link has expired.
   */
  invitationExpiresAt: z.string().nullable(),
})
export const partnerUser = z.object({
  uuid: z.uuid(),
  name: z.string(),
  email: z.string(),
  lastSeenAt: z.string().nullable(),
  createdAt: z.string(),
})
export const activityTypes = ['note', 'contract', 'terms', 'tracking', 'money', 'partner', 'watch'] as const
export const activityView = z.object({
  uuid: z.uuid(),
  type: z.enum(activityTypes),
  message: z.string(),
  author: z.string(),
  createdAt: z.string(),
})
export type ActivityView = z.output<typeof activityView>

export const hitWays = ['server', 'postback', 'script', 'image', 'tester'] as const
export type HitWay = (typeof hitWays)[number]
export const hitOutcomes = ['credited', 'updated', 'duplicate', 'pending', 'waiting', 'test', 'refused'] as const
export type HitOutcome = (typeof hitOutcomes)[number]
export const hitView = z.object({
  hitUuid: z.uuid(),
  at: z.string(),
  way: z.enum(hitWays),
  orderId: z.string(),
  amount: z.string(),
  currency: z.string(),
  coupon: z.string(),
  isTest: z.boolean(),
  outcome: z.enum(hitOutcomes),
  reason: z.string(),
})
export type HitView = z.output<typeof hitView>

/** A current or recent problem with a shop's reports. */
export const troubleView = z.object({
  troubleUuid: z.uuid(),
  trouble: z.enum(trackingTroubles),
  message: z.string(),
  since: z.string(),
  /** When and how it ended; null if it has not. */
  endedAt: z.string().nullable(),
  endMessage: z.string(),
})
export type TroubleView = z.output<typeof troubleView>

/** The view of script and reports for the publisher and the merchant. */
export const trackingView = z.object({
  publicKey: z.string(),
  scriptSeenAt: z.string().nullable(),
  scriptSeenHost: z.string(),
  testOrderAt: z.string().nullable(),
  lastSignedAt: z.string().nullable(),
  lastPageAt: z.string().nullable(),
  keys: z.array(z.object({ keyId: z.string(), createdAt: z.string() })),
  troubles: z.array(troubleView),
})
export const orderStates = ['pending', 'approved', 'rejected', 'paid'] as const
export const orderKinds = ['sale', 'cpc'] as const
/** An order as the merchant sees it, or a paid click. */
export const orderView = z.object({
  orderId: z.string(),
  kind: z.enum(orderKinds),
  contractUuid: z.uuid(),
  contractName: z.string(),
  at: z.string(),
  amount: z.string(),
  commission: z.string(),
  currency: z.string(),
  status: z.enum(orderStates),
  coupon: z.string(),
  siteName: z.string(),
  reason: z.string(),
  holdUntil: z.string(),
  isSigned: z.boolean(),
  isChecked: z.boolean(),
  /** Decisions open to the merchant: none once it is paid or on a statement, or decided with its hold ended. */
  mayApprove: z.boolean(),
  mayReject: z.boolean(),
})
export type OrderView = z.output<typeof orderView>

/** The install guide's live test: what has arrived so far, and what each campaign still waits for. */
export const testStateView = z.object({
  publicKey: z.string(),
  script: z.object({ seenAt: z.string().nullable(), host: z.string() }),
  /** A correctly signed report from a server, and a report from a page. */
  signedAt: z.string().nullable(),
  pageAt: z.string().nullable(),
  testOrderAt: z.string().nullable(),
  /** Hosts on which the script and page reports count. */
  hosts: z.array(z.string()),
  contracts: z.array(
    z.object({
      contractUuid: z.uuid(),
      name: z.string(),
      status: z.enum(contractStates),
      startsAt: z.string(),
      /** What is missing before it runs; empty once it runs. */
      waitsFor: z.array(z.enum(['start', 'script', 'testOrder'])),
    }),
  ),
  /** The latest reports, and for refused ones the reason. */
  hits: z.array(hitView),
})
export type TestState = z.output<typeof testStateView>

const counted = z.object({ count: z.number(), change: z.number().nullable() })
export const partnerInsights = z.object({
  totals: z.object({
    clicks: counted,
    conversions: counted,
    commission: z.object({ value: amount, change: z.number().nullable(), currencyCode: z.string() }),
  }),
  rows: z.array(
    z.object({
      id: z.uuid(),
      clickCount: z.number(),
      conversionCount: z.number(),
      conversionTotalCommission: amount,
    }),
  ),
  stats: z.array(z.object({ id: z.uuid(), value: amount, lastConversionDatetime: z.string().nullable() })),
})
export const pdfFile = z.object({ fileName: z.string(), base64: z.string() })
