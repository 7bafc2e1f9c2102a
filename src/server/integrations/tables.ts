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

/** A key of the API. Of the key itself only a fingerprint is kept: who reads the table cannot ask with it. */
export const apiKey = tenantTable(
  'api_key',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    /** What is shown of it: its public part and its last characters. */
    shown: text('shown').notNull(),
    hash: text('hash').notNull().unique(),
    scopes: text('scopes').array().$type<Scope[]>().notNull(),
    /** Addresses and ranges it may be used from; none: from everywhere. */
    addresses: text('addresses').array().notNull().default([]),
    unitsPerMinute: integer('units_per_minute').notNull(),
    /** In whose name it asks, and what their role may not, it may not either. */
    makerUuid: uuid('maker_uuid').notNull(),
    makerName: text('maker_name').notNull(),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at'),
    revokedAt: at('revoked_at'),
    revokedBy: text('revoked_by').notNull().default(''),
    /** A key that was made for an assistant ends by itself then, unless it was used by that time. */
    unusedUntil: at('unused_until'),
    usedAt: at('used_at'),
    /** The range of addresses it was used from last. */
    usedFrom: text('used_from').notNull().default(''),
  },
  (t) => [index('api_key_by_account').on(t.accountUuid, t.createdAt)],
)

/**
 * What an assistant has that was authorized in the browser: a key (`api_key`), whose text changes with each refresh, and beside
 * it what the key is got with. Codes and refresh tokens are kept as fingerprints.
 */
export const assistantGrant = tenantTable(
  'assistant_grant',
  {
    keyUuid: uuid('key_uuid').primaryKey(),
    clientId: text('client_id').notNull(),
    redirectUri: text('redirect_uri').notNull(),
    codeHash: text('code_hash').notNull().unique(),
    codeUntil: at('code_until').notNull(),
    /** Of PKCE, always S256. */
    challenge: text('challenge').notNull(),
    /** When the code was used; a second use ends the grant. */
    exchangedAt: at('exchanged_at'),
    /** The one refresh token that works; an older one ends the grant. */
    refreshHash: text('refresh_hash'),
    /** Until when the key's present text works. */
    accessUntil: at('access_until'),
  },
  (t) => [index('assistant_grant_by_account').on(t.accountUuid)],
)

/** Requests of a key on a day (UTC), by how they ended: 200 and no reason for those that were answered. */
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

/** The busiest minute of an account on a day (UTC), in units asked for. */
export const apiBusy = tenantTable(
  'api_busy',
  {
    day: date('day', { mode: 'string' }).notNull(),
    units: integer('units').notNull(),
    minute: at('minute').notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountUuid, t.day] })],
)

/** What was answered to a write that names itself (Idempotency-Key), for a day: the same write gets the same answer. */
export const apiRepeat = tenantTable(
  'api_repeat',
  {
    key: text('key').notNull(),
    /** Of the call and its input. */
    asked: text('asked').notNull(),
    begunAt: at('begun_at').notNull(),
    /** Null while the first one runs. */
    status: integer('status'),
    answer: text('answer').notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.accountUuid, t.key] }), index('api_repeat_by_time').on(t.begunAt)],
)

/** Where messages of an account are sent. Address and secrets are sealed: chat services let in anyone who knows the address. */
export const webhookEndpoint = tenantTable(
  'webhook_endpoint',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    kind: text('kind').$type<EndpointKind>().notNull(),
    sealedUrl: text('sealed_url').notNull(),
    /** What is shown of the address: its host, and its path where that is no secret. */
    shownUrl: text('shown_url').notNull(),
    types: text('types').array().$type<WebhookType[]>().notNull(),
    sealedSecret: text('sealed_secret').notNull(),
    /** The secret before a rotation, which signs next to the new one until `oldUntil`. */
    sealedOld: text('sealed_old'),
    oldUntil: at('old_until'),
    /** The number of the last change of conversions that was made into messages. */
    changesAfter: bigint('changes_after', { mode: 'number' }).notNull().default(0),
    makerName: text('maker_name').notNull(),
    createdAt: at('created_at').notNull(),
    /** Since when every try failed; null while it works. */
    failingSince: at('failing_since'),
    /** How many mails have notified of that. */
    toldTimes: integer('told_times').notNull().default(0),
    offAt: at('off_at'),
    offWhy: text('off_why').notNull().default(''),
  },
  (t) => [index('webhook_endpoint_by_account').on(t.accountUuid)],
)

/** One message for one endpoint. `key` says which happening it reports: the same is told once. */
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
    /** When it is tried again; null once it was delivered or given up. */
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

/** Every try to deliver a message, and what was answered, cut. */
export const webhookTry = tenantTable(
  'webhook_try',
  {
    messageId: text('message_id').notNull(),
    number: integer('number').notNull(),
    at: at('at').notNull(),
    /** Null: nothing answered. */
    status: integer('status'),
    tookMs: integer('took_ms').notNull(),
    answer: text('answer').notNull(),
    bothSecrets: integer('both_secrets').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.messageId, t.number] })],
)

/** What an assistant proposed: the input of the call that would save it. A person confirms or refuses it. */
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
