import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, numeric, serial, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { tenantTable } from '../store/database/tenant-table.ts'
import type { AttributionModel, PartnerCommission } from '../../contract/partners/campaign-problem.ts'
import type { activityTypes, termsView, tuneStates } from '../../contract/partners/partner-views.ts'
import type { ContractState } from '../../contract/partners/partner-states.ts'
import type { z } from 'zod'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const day = (name: string) => date(name, { mode: 'string' })
const money = (name: string) => numeric(name, { precision: 18, scale: 4 })
type TermsState = z.output<typeof termsView>['state']

/** A merchant the publisher works with directly. Deleted ones stay: their money refers to them. */
export const partner = tenantTable(
  'partner',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    companyName: text('company_name').notNull(),
    companyAddress: text('company_address').notNull(),
    companyZip: text('company_zip').notNull(),
    companyCity: text('company_city').notNull(),
    companyCountry: text('company_country').notNull(),
    companyVat: text('company_vat').notNull().default(''),
    contactFirstName: text('contact_first_name').notNull(),
    contactLastName: text('contact_last_name').notNull(),
    contactTitle: text('contact_title').notNull(),
    contactEmail: text('contact_email').notNull(),
    contactPhone: text('contact_phone').notNull().default(''),
    /** Identifies the partner in the shop's script and in images; public, so it proves nothing. */
    publicKey: text('public_key').notNull().unique(),
    createdBy: text('created_by').notNull(),
    createdByEmail: text('created_by_email').notNull(),
    scriptSeenAt: at('script_seen_at'),
    scriptSeenHost: text('script_seen_host').notNull().default(''),
    testOrderAt: at('test_order_at'),
    lastSignedAt: at('last_signed_at'),
    lastPageAt: at('last_page_at'),
    createdAt: at('created_at').notNull().defaultNow(),
    lastActivityAt: at('last_activity_at').notNull().defaultNow(),
    /** When somebody of the merchant requested erasure, who did, and when it is due. */
    closingAskedAt: at('closing_asked_at'),
    closingAskedBy: text('closing_asked_by').notNull().default(''),
    closingDueAt: at('closing_due_at'),
    deletedAt: at('deleted_at'),
  },
  (t) => [index('partner_by_account').on(t.accountUuid, t.lastActivityAt)],
)

/** One campaign of a partner. Its terms are in `partnerTerms`; this row has its progress. */
export const partnerContract = tenantTable(
  'partner_contract',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    /** The number shown to people. */
    id: serial('id').notNull(),
    partnerUuid: uuid('partner_uuid').notNull(),
    name: text('name').notNull(),
    state: text('state').$type<ContractState>().notNull().default('pending'),
    tuneStatus: text('tune_status').$type<(typeof tuneStates)[number]>().notNull().default('pending'),
    tuneMessage: text('tune_message').notNull().default(''),
    tuneTries: integer('tune_tries').notNull().default(0),
    /** The terms in force: accepted, or applied on their day; null before the first acceptance. */
    termsUuid: uuid('terms_uuid'),
    isCreatorDefault: boolean('is_creator_default').notNull().default(false),
    isCreatorOnly: boolean('is_creator_only').notNull().default(false),
    createdBy: text('created_by').notNull(),
    createdByEmail: text('created_by_email').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    /** When it was first sent to the merchant; null before. */
    sentAt: at('sent_at'),
    signedAt: at('signed_at'),
    seenAt: at('seen_at'),
    testOrderAt: at('test_order_at'),
    endedAt: at('ended_at'),
    /** Paid clicks of the contract are counted up to here. */
    cpcCountedTo: at('cpc_counted_to'),
  },
  (t) => [index('partner_contract_by_partner').on(t.accountUuid, t.partnerUuid)],
)

/** A version of the terms. Its content never changes (enforced by a trigger); its state does. */
export const partnerTerms = tenantTable(
  'partner_terms',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    contractUuid: uuid('contract_uuid').notNull(),
    version: integer('version').notNull(),
    startsOn: day('starts_on').notNull(),
    endsOn: day('ends_on'),
    countryCode: text('country_code').notNull(),
    url: text('url').notNull(),
    commissionType: text('commission_type').$type<PartnerCommission>().notNull(),
    commissionValue: money('commission_value').notNull(),
    currency: text('currency').notNull(),
    disableDeeplinks: boolean('disable_deeplinks').notNull(),
    couponCode: text('coupon_code').notNull(),
    requireCouponCode: boolean('require_coupon_code').notNull(),
    cookieDays: integer('cookie_days').notNull(),
    attributionModel: text('attribution_model').$type<AttributionModel>().notNull(),
    deeplinkParams: text('deeplink_params').notNull(),
    domainAliases: text('domain_aliases').notNull(),
    holdDays: integer('hold_days').notNull(),
    scheduleOn: day('schedule_on'),
    /** Hash of the text that the merchant was shown. */
    textHash: text('text_hash').notNull(),
    proposedAt: at('proposed_at').notNull(),
    proposedBy: text('proposed_by').notNull(),
    state: text('state').$type<TermsState>().notNull().default('proposed'),
    acceptedAt: at('accepted_at'),
    acceptedName: text('accepted_name').notNull().default(''),
    acceptedTitle: text('accepted_title').notNull().default(''),
    acceptedFrom: text('accepted_from').notNull().default(''),
    acceptedAgent: text('accepted_agent').notNull().default(''),
    /** When it started to apply to clicks. */
    appliedAt: at('applied_at'),
    objectedAt: at('objected_at'),
    objection: text('objection').notNull().default(''),
  },
  (t) => [
    uniqueIndex('partner_terms_by_version').on(t.contractUuid, t.version),
    uniqueIndex('partner_terms_one_proposal').on(t.contractUuid).where(sql`state = 'proposed'`),
    index('partner_terms_by_account').on(t.accountUuid, t.contractUuid),
  ],
)

/** An invitation link for a merchant. A server key derives its token from the row's id; only its hash is stored. */
export const partnerInvitation = tenantTable(
  'partner_invitation',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    partnerUuid: uuid('partner_uuid').notNull(),
    hash: text('hash').notNull().unique(),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
    revokedAt: at('revoked_at'),
  },
  (t) => [index('partner_invitation_by_partner').on(t.accountUuid, t.partnerUuid)],
)

/** A person of the merchant. They sign in to a separate realm and are not users of the account. */
export const partnerUser = tenantTable(
  'partner_user',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    partnerUuid: uuid('partner_uuid').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    /** The publisher typed the password: it must be changed before anything is shown. */
    mustChange: boolean('must_change').notNull(),
    /** When they last chose a password by a mailed link, which proves that they own the address. */
    addressProvenAt: at('address_proven_at'),
    lastSeenAt: at('last_seen_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('partner_user_by_email').on(t.partnerUuid, t.email), index('partner_user_email').on(t.email)],
)

export const partnerSession = tenantTable(
  'partner_session',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    userUuid: uuid('user_uuid')
      .notNull()
      .references(() => partnerUser.uuid, { onDelete: 'cascade' }),
    hash: text('hash').notNull().unique(),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [index('partner_session_by_user').on(t.accountUuid, t.userUuid)],
)

/** A key with which a shop's server signs its reports. Two unrevoked keys are both valid, for rotation. */
export const partnerKey = tenantTable(
  'partner_key',
  {
    keyId: text('key_id').primaryKey(),
    partnerUuid: uuid('partner_uuid').notNull(),
    /** Sealed like credentials. */
    secret: text('secret').notNull(),
    createdAt: at('created_at').notNull(),
    revokedAt: at('revoked_at'),
  },
  (t) => [index('partner_key_by_partner').on(t.accountUuid, t.partnerUuid)],
)

/**
 * A creator's coupon for a campaign: orders with it belong to the creator, whichever link was clicked. It counts from
 * the merchant's acceptance; a declined or ended one is proposed again as a new row.
 */
export const partnerCoupon = tenantTable(
  'partner_coupon',
  {
    uuid: uuid('uuid').primaryKey(),
    partnerUuid: uuid('partner_uuid').notNull(),
    contractUuid: uuid('contract_uuid').notNull(),
    /** The creator's public id, as clicks store it. */
    creatorId: text('creator_id').notNull(),
    code: text('code').notNull(),
    /** The code in comparable form (`couponKey`). */
    codeKey: text('code_key').notNull(),
    createdAt: at('created_at').notNull(),
    /** When the request mail was sent, for all coupons waiting then (R78: coupons asked for in one mail). */
    askedAt: at('asked_at'),
    acceptedAt: at('accepted_at'),
    declinedAt: at('declined_at'),
    /** The merchant ended it after accepting it. Earlier orders still count. */
    endedAt: at('ended_at'),
    /** The publisher withdrew it. Earlier orders still count. */
    removedAt: at('removed_at'),
  },
  (t) => [
    uniqueIndex('partner_coupon_once')
      .on(t.partnerUuid, t.codeKey)
      .where(sql`removed_at IS NULL AND declined_at IS NULL AND ended_at IS NULL`),
    index('partner_coupon_by_creator').on(t.accountUuid, t.creatorId),
  ],
)

/** The timeline: notes, which are private to the publisher, and events, which nobody edits. */
export const partnerActivity = tenantTable(
  'partner_activity',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    partnerUuid: uuid('partner_uuid').notNull(),
    contractUuid: uuid('contract_uuid'),
    type: text('type').$type<(typeof activityTypes)[number]>().notNull(),
    message: text('message').notNull(),
    author: text('author').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [index('partner_activity_by_partner').on(t.accountUuid, t.partnerUuid, t.createdAt)],
)
