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
    /** Names the partner in the shop's script and in images; it is public and proves nothing. */
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
    /** Somebody of the merchant asked for what is known of them to be erased, who, and when that is due. */
    closingAskedAt: at('closing_asked_at'),
    closingAskedBy: text('closing_asked_by').notNull().default(''),
    closingDueAt: at('closing_due_at'),
    deletedAt: at('deleted_at'),
  },
  (t) => [index('partner_by_account').on(t.accountUuid, t.lastActivityAt)],
)

/** One campaign of a partner. What is agreed is in its terms; here is how far it has come. */
export const partnerContract = tenantTable(
  'partner_contract',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    /** The number people call it by. */
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
    /** When it was first sent to the merchant; null while they could not know of it. */
    sentAt: at('sent_at'),
    signedAt: at('signed_at'),
    seenAt: at('seen_at'),
    testOrderAt: at('test_order_at'),
    endedAt: at('ended_at'),
    /** Clicks that a contract pays for are counted up to here. */
    cpcCountedTo: at('cpc_counted_to'),
  },
  (t) => [index('partner_contract_by_partner').on(t.accountUuid, t.partnerUuid)],
)

/** A version of what is agreed. Its content never changes (a trigger refuses that); what became of it does. */
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
    /** Of the text that the merchant was shown. */
    textHash: text('text_hash').notNull(),
    proposedAt: at('proposed_at').notNull(),
    proposedBy: text('proposed_by').notNull(),
    state: text('state').$type<TermsState>().notNull().default('proposed'),
    acceptedAt: at('accepted_at'),
    acceptedName: text('accepted_name').notNull().default(''),
    acceptedTitle: text('accepted_title').notNull().default(''),
    acceptedFrom: text('accepted_from').notNull().default(''),
    acceptedAgent: text('accepted_agent').notNull().default(''),
    /** Since when clicks are paid by them. */
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

/** A link by which a merchant comes in. The token is made of the row's id by a key of the server; only its hash is kept. */
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

/** Somebody of the merchant. They sign in to a realm of their own and are no user of the account. */
export const partnerUser = tenantTable(
  'partner_user',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    partnerUuid: uuid('partner_uuid').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    /** The publisher typed the password: it is changed before anything is shown. */
    mustChange: boolean('must_change').notNull(),
    /** When they last chose a password by a link that was mailed to their address, which shows that it is theirs. */
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

/** What a shop's server signs its reports with. Of two that are not revoked both count, so that one can follow the other. */
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
 * A coupon of a campaign that belongs to a creator: orders with it are theirs, whichever link was clicked. It counts from the
 * moment the merchant accepts it; one that was declined or has ended is proposed again as another row.
 */
export const partnerCoupon = tenantTable(
  'partner_coupon',
  {
    uuid: uuid('uuid').primaryKey(),
    partnerUuid: uuid('partner_uuid').notNull(),
    contractUuid: uuid('contract_uuid').notNull(),
    /** Their public id, as clicks hold it. */
    creatorId: text('creator_id').notNull(),
    code: text('code').notNull(),
    /** The code as it is compared (`couponKey`). */
    codeKey: text('code_key').notNull(),
    createdAt: at('created_at').notNull(),
    /** The mail left by which the merchant is asked, with all others that waited then (R78: coupons asked for in one mail). */
    askedAt: at('asked_at'),
    acceptedAt: at('accepted_at'),
    declinedAt: at('declined_at'),
    /** The merchant ended it after they had accepted it. Orders made before still count. */
    endedAt: at('ended_at'),
    /** The publisher took it back. Orders made before still count. */
    removedAt: at('removed_at'),
  },
  (t) => [
    uniqueIndex('partner_coupon_once')
      .on(t.partnerUuid, t.codeKey)
      .where(sql`removed_at IS NULL AND declined_at IS NULL AND ended_at IS NULL`),
    index('partner_coupon_by_creator').on(t.accountUuid, t.creatorId),
  ],
)

/** The timeline: notes, which are the publisher's own, and what happened, which nobody edits. */
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
