import {
  bigint,
  date,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { DraftKind, DraftState } from '../../contract/integrations/assistant-tools.ts'
import type { DraftInput } from '../../contract/integrations/assistants.ts'
import type { EndpointKind, WebhookType } from '../../contract/integrations/webhook-types.ts'
import type { Scope } from '../../contract/scopes.ts'
import { tenantTable } from '../store/database/tenant-table.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A key of the API. Only a fingerprint is stored: reading the table is not enough to use a key. */
export const apiKey = tenantTable(
  'api_key',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    /** The visible part: its public part and its last characters. */
    shown: text('shown').notNull(),
    hash: text('hash').notNull().unique(),
    scopes: text('scopes').array().$type<Scope[]>().notNull(),
    /** Addresses and ranges it may be used from; empty allows all. */
    addresses: text('addresses').array().notNull().default([]),
    unitsPerMinute: integer('units_per_minute').notNull(),
    /** The user it acts for; it may not do what their role may not do. */
    makerUuid: uuid('maker_uuid').notNull(),
    makerName: text('maker_name').notNull(),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at'),
    revokedAt: at('revoked_at'),
    revokedBy: text('revoked_by').notNull().default(''),
    /** When a key created for an assistant expires, unless it is used before. */
    unusedUntil: at('unused_until'),
    usedAt: at('used_at'),
    /** The address range of its last use. */
    usedFrom: text('used_from').notNull().default(''),
  },
  (t) => [index('api_key_by_account').on(t.accountUuid, t.createdAt)],
)

/**
 * The access of an assistant authorized in the browser: a key (`api_key`), whose text changes with each refresh, plus
 * the data needed to get it. Codes and refresh tokens are stored as fingerprints.
 */
export const assistantGrant = tenantTable(
  'assistant_grant',
  {
    keyUuid: uuid('key_uuid').primaryKey(),
    clientId: text('client_id').notNull(),
    redirectUri: text('redirect_uri').notNull(),
    codeHash: text('code_hash').notNull().unique(),
    codeUntil: at('code_until').notNull(),
    /** For PKCE, always S256. */
    challenge: text('challenge').notNull(),
    /** When the code was used; a second use ends the grant. */
    exchangedAt: at('exchanged_at'),
    /** The only valid refresh token; using an older one ends the grant. */
    refreshHash: text('refresh_hash'),
    /** Until when the key's current text works. */
    accessUntil: at('access_until'),
  },
  (t) => [index('assistant_grant_by_account').on(t.accountUuid)],
)

/** Requests of a key on a day (UTC), by result: 200 and no reason for those that succeeded. */
export const apiUse = tenantTable(
  'api_use',
  {
    keyUuid: uuid('key_uuid').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    status: integer('status').notNull(),
    reason: text('reason').notNull(),
    count: integer('count').notNull(),
    lastAt: at('last_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.keyUuid, t.day, t.status, t.reason] }), index('api_use_by_day').on(t.day)],
)

/** The busiest minute of an account on a day (UTC), in requested units. */
export const apiBusy = tenantTable(
  'api_busy',
  {
    day: date('day', { mode: 'string' }).notNull(),
    units: integer('units').notNull(),
    minute: at('minute').notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountUuid, t.day] })],
)

/** The answer to a write with an Idempotency-Key, kept for a day: the same write gets the same answer. */
export const apiRepeat = tenantTable(
  'api_repeat',
  {
    key: text('key').notNull(),
    /** Hash of the call and its input. */
    asked: text('asked').notNull(),
    begunAt: at('begun_at').notNull(),
    /** Null while the first request runs. */
    status: integer('status'),
    answer: text('answer').notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.accountUuid, t.key] }), index('api_repeat_by_time').on(t.begunAt)],
)

/**
 * Where messages of an account are sent. URL and secrets are encrypted, because chat services accept posts from anyone
 * who knows the URL.
 */
export const webhookEndpoint = tenantTable(
  'webhook_endpoint',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    kind: text('kind').$type<EndpointKind>().notNull(),
    sealedUrl: text('sealed_url').notNull(),
    /** The visible part of the URL: its host, and its path unless that is secret. */
    shownUrl: text('shown_url').notNull(),
    types: text('types').array().$type<WebhookType[]>().notNull(),
    sealedSecret: text('sealed_secret').notNull(),
    /** The secret before a rotation, which also signs until `oldUntil`. */
    sealedOld: text('sealed_old'),
    oldUntil: at('old_until'),
    /** The number of the last conversion change that was made into messages. */
    changesAfter: bigint('changes_after', { mode: 'number' }).notNull().default(0),
    makerName: text('maker_name').notNull(),
    createdAt: at('created_at').notNull(),
    /** Since when every try has failed; null while it works. */
    failingSince: at('failing_since'),
    /** Number of mails sent about that. */
    toldTimes: integer('told_times').notNull().default(0),
    offAt: at('off_at'),
    offWhy: text('off_why').notNull().default(''),
  },
  (t) => [index('webhook_endpoint_by_account').on(t.accountUuid)],
)

/** One message for one endpoint. `key` identifies the event: each is sent once. */
export const webhookMessage = tenantTable(
  'webhook_message',
  {
    id: text('id').primaryKey(),
    endpointUuid: uuid('endpoint_uuid').notNull(),
    type: text('type').notNull(),
    key: text('key').notNull(),
    about: text('about').notNull().default(''),
    body: text('body').notNull(),
    state: text('state').$type<'waiting' | 'delivered' | 'failed'>().notNull().default('waiting'),
    tries: integer('tries').notNull().default(0),
    /** When it is retried; null once delivered or given up. */
    nextAt: at('next_at'),
    createdAt: at('created_at').notNull(),
    triedAt: at('tried_at'),
    status: integer('status'),
    tookMs: integer('took_ms'),
  },
  (t) => [
    uniqueIndex('webhook_message_once').on(t.endpointUuid, t.key),
    index('webhook_message_by_endpoint').on(t.endpointUuid, t.createdAt),
    index('webhook_message_due').on(t.nextAt),
  ],
)

/** Every try to deliver a message, with the answer, shortened. */
export const webhookTry = tenantTable(
  'webhook_try',
  {
    messageId: text('message_id').notNull(),
    number: integer('number').notNull(),
    at: at('at').notNull(),
    /** Null: no answer. */
    status: integer('status'),
    tookMs: integer('took_ms').notNull(),
    answer: text('answer').notNull(),
    bothSecrets: integer('both_secrets').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.messageId, t.number] })],
)

/** An assistant's proposal: the input of the call that would save it. A user confirms or refuses it. */
export const assistantDraft = tenantTable(
  'assistant_draft',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    kind: text('kind').$type<DraftKind>().notNull(),
    title: text('title').notNull(),
    text: text('text').notNull(),
    note: text('note').notNull().default(''),
    input: jsonb('input').$type<DraftInput>().notNull(),
    keyName: text('key_name').notNull(),
    state: text('state').$type<DraftState>().notNull().default('open'),
    createdAt: at('created_at').notNull(),
    decidedAt: at('decided_at'),
    decidedBy: text('decided_by').notNull().default(''),
  },
  (t) => [index('assistant_draft_by_account').on(t.accountUuid, t.state, t.createdAt)],
)
