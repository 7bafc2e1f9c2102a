import { isAbsolute, resolve } from 'node:path'
import { z } from 'zod'
import { operators } from './operators.ts'
import { clusterSettings, wrongCluster } from './cluster.ts'
import { hiddenSettings } from './hidden.ts'
import { seller } from './seller.ts'
import { wholeNumber } from './number.ts'
import { logLevels } from '../log/log.ts'
import { OperatorError } from './operator-error.ts'

export const processRoles = ['all', 'web', 'collect', 'work'] as const
export type ProcessRole = (typeof processRoles)[number]
/** A shorter one could be guessed from a backup with some patience. */
export const leastPassphrase = 12

const url = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (v) => URL.canParse(v) && protocols.includes(new URL(v).protocol),
      `must be a URL starting with ${protocols.map((p) => `${p}//`).join(' or ')}`,
    )
/** Every link of the product begins at the root of its host. */
const isOriginOnly = (text: string) => {
  if (!URL.canParse(text)) return true // said already
  const { pathname, search, hash, username } = new URL(text)
  return /^\/*$/.test(pathname) && search === '' && hash === '' && username === ''
}
const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
/** An empty variable counts as not set, as in `PORT= npm start`. */
const limit = (most: number) => z.number().int().min(1).max(most).optional()
const networkLimits = z.strictObject({ perMinute: limit(10_000), windowDays: limit(366) })
const optional = <T extends z.ZodType>(schema: T) => z.preprocess((v) => (v === '' ? undefined : v), schema)

const schema = z.object({
  PORT: optional(
    z
      .string()
      .regex(/^\d+$/, 'must be a whole number')
      .transform(Number)
      .refine((n) => n <= 65535, 'must be a port from 0 to 65535')
      .default(4000),
  ),
  HOST: optional(
    z
      .string()
      .min(1)
      .transform((host) => host.replace(/^\[(.*)\]$/, '$1'))
      .default('127.0.0.1'),
  ),
  DATA_DIR: optional(
    z
      .string()
      .min(1)
      .default('./data')
      .transform((p) => resolve(p)),
  ),
  /**
   * Folder of finished product feeds; "feeds" in DATA_DIR by default. For several processes: a folder shared by all of
   * them.
   */
  FEEDS_DIR: optional(
    z
      .string()
      .min(1)
      .transform((p) => resolve(p))
      .optional(),
  ),
  /** Folder of the stores' files when root starts the product and the stores' user cannot access DATA_DIR. */
  STORES_DIR: optional(
    z
      .string()
      .min(1)
      .default('/var/lib/outbound-stores')
      .transform((p) => resolve(p)),
  ),
  DATABASE_URL: optional(url('postgres:', 'postgresql:').optional()),
  /** One server, or several of one cluster separated by commas (then CLICKHOUSE_CLUSTER is its name). */
  CLICKHOUSE_URL: optional(
    z
      .string()
      .refine(
        (v) => v.split(',').every((u) => /^https?:\/\/[^,\s]+$/.test(u.trim())),
        'must be one or more http(s) URLs, separated by commas',
      )
      .optional(),
  ),
  CLICKHOUSE_CLUSTER: optional(
    z
      .string()
      .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'must be the name of a cluster')
      .optional(),
  ),
  CLICKHOUSE_INSERT_QUORUM: optional(clusterSettings.CLICKHOUSE_INSERT_QUORUM),
  ROLE: optional(z.enum(processRoles, `must be one of ${processRoles.join(', ')}`).default('all')),
  /** The URL at which browsers and networks reach this server; determines cookie security and the product's links. */
  PUBLIC_URL: optional(
    url('http:', 'https:')
      .refine(isOriginOnly, 'must be an address without a path, like https://go.example.com')
      .transform((u) => new URL(u).origin)
      .optional(),
  ),
  /** Trusted reverse proxies for X-Forwarded-For, as a number of hops. */
  TRUST_PROXY: optional(
    z.string().regex(/^\d$/, 'must be a number of proxies from 0 to 9').transform(Number).default(0),
  ),
  /**
   * 32 bytes as 64 hexadecimal characters; otherwise a key file in DATA_DIR. During a rotation: the new one, a comma,
   * the old one.
   */
  SECRET_KEY: optional(
    z
      .string()
      .regex(/^[0-9a-f]{64}(,[0-9a-f]{64})*$/i, 'must be 64 hexadecimal characters')
      .optional(),
  ),
  /** In tests and development, answers are checked against the contract before they are sent. */
  NODE_ENV: optional(z.string().default('development')),
  /**
   * Other URLs for named networks, as JSON: `{"awin":"http://127.0.0.1:9999"}`; `awin.click` moves its links, `ecb` the
   * exchange rates. For stand-ins on one machine: nothing else makes the server contact a private address.
   */
  NETWORK_BASE_URLS: optional(
    z
      .string()
      .default('{}')
      .transform((text, ctx) => {
        const read = z.record(z.string(), url('http:', 'https:')).safeParse(parsedJson(text))
        if (read.success) return read.data
        ctx.addIssue({
          code: 'custom',
          message: 'must be a JSON object of http(s) URLs, like {"awin":"http://127.0.0.1:9999"}',
        })
        return z.NEVER
      }),
  ),
  /**
   * Other limits for named networks, as JSON: `{"daisycon":{"perMinute":20,"windowDays":14}}`. Several networks do not
   * document limits, and the assumed ones (README of the connector) may have to be changed when they do.
   */
  NETWORK_LIMITS: optional(
    z
      .string()
      .default('{}')
      .transform((text, ctx) => {
        const read = z.record(z.string(), networkLimits).safeParse(parsedJson(text))
        if (read.success) return read.data
        ctx.addIssue({
          code: 'custom',
          message: 'must be a JSON object of whole numbers, like {"daisycon":{"perMinute":20,"windowDays":14}}',
        })
        return z.NEVER
      }),
  ),
  /** The application at Google for reading costs of ads: all three settings, or none. */
  GOOGLE_ADS_CLIENT_ID: optional(z.string().max(300).optional()),
  GOOGLE_ADS_CLIENT_SECRET: optional(z.string().max(300).optional()),
  GOOGLE_ADS_DEVELOPER_TOKEN: optional(z.string().max(300).optional()),
  /** Google retires a version about a year after its release. */
  GOOGLE_ADS_API_VERSION: optional(
    z
      .string()
      .regex(/^v\d{1,3}$/, 'must look like v25')
      .default('v25'),
  ),
  /** Log lines below this level are omitted. */
  LOG_LEVEL: optional(z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info')),
  /** Users who see the page Operations: e-mail addresses separated by commas. */
  OPERATORS: optional(operators),
  /** Token for reading `/metrics`; without it nobody can. */
  METRICS_TOKEN: optional(z.string().min(16, 'must have at least 16 characters').max(200).optional()),
  /**
   * Token for asking which custom domains are verified; without it, only programs on this machine without a proxy in
   * front can ask.
   */
  DOMAINS_TOKEN: optional(z.string().min(16, 'must have at least 16 characters').max(200).optional()),
  /**
   * Who bills the plans: `house` (invoices), `stripe` (cards), or `off` for own use: everything is unlocked and nothing
   * is billed.
   */
  BILLING: optional(z.enum(['house', 'stripe', 'off'], 'must be house, stripe or off').default('house')),
  /** A secret or restricted key of Stripe, and the secrets that sign its webhooks (two during a rotation). */
  STRIPE_SECRET_KEY: optional(
    z
      .string()
      .regex(/^[sr]k_(live|test)_\w+$/, 'must look like sk_live_…')
      .optional(),
  ),
  STRIPE_WEBHOOK_SECRETS: optional(
    z
      .string()
      .regex(/^whsec_\w+(,whsec_\w+)*$/, 'must look like whsec_…')
      .optional()
      .transform((text) => text?.split(',') ?? []),
  ),
  /**
   * The seller on invoices, as JSON:
   * `{"name":"…","address":"…","zipcode":"…","city":"…","countryCode":"DK","vatNumber":"DK…"}`.
   */
  INVOICE_SELLER: optional(
    z
      .string()
      .default('{}')
      .transform((text, ctx) => {
        const read = seller.safeParse(parsedJson(text))
        if (read.success) return read.data
        ctx.addIssue({
          code: 'custom',
          message: 'must be a JSON object with name, address, zipcode, city, countryCode and vatNumber',
        })
        return z.NEVER
      }),
  ),
  /**
   * Path of a Chromium in which installation checks open pages: with it the check sees running scripts (R242: when a
   * check opens a browser).
   */
  CHROMIUM: optional(
    z
      .string()
      .refine((path) => isAbsolute(path), 'must be the whole path of a program, like /usr/bin/chromium')
      .optional(),
  ),
  /** Whether icons of shops are fetched from the shops' own pages. */
  MERCHANT_ICONS: optional(z.enum(['on', 'off'], 'must be on or off').default('on')),
  DEMO: optional(z.enum(['on', 'off'], 'must be on or off').default('on')),
  /** Whole months of raw events and arrivals kept besides the current one; all of them by default. */
  RETAIN_EVENTS_MONTHS: optional(wholeNumber('months', 3, 240).optional()),
  /**
   * Where a backup is written every night: a folder, or s3://bucket/prefix. Without it backups are only made on
   * request.
   */
  BACKUP_TO: optional(z.string().max(1000).optional()),
  /** The passphrase that encrypts the keys in a backup. */
  BACKUP_PASSPHRASE: optional(
    z.string().min(leastPassphrase, `must have at least ${leastPassphrase} characters`).max(1000).optional(),
  ),
  /** The key of the bucket, if the destination is one. */
  BACKUP_S3_KEY_ID: optional(z.string().max(200).optional()),
  BACKUP_S3_SECRET: optional(z.string().max(200).optional()),
  /** Number of days a backup is kept. */
  BACKUP_KEEP: optional(wholeNumber('days', 1, 400).default(7)),
  /** The mail server, with its user and password; without one, mails are written as files into DATA_DIR/outbox. */
  SMTP_URL: optional(
    url('smtp:', 'smtps:')
      .refine(
        (v) => URL.canParse(v) && new URL(v).hostname !== '',
        'must name a host, like smtp://user:password@host:587',
      )
      .optional(),
  ),
  /** The sender of mails. */
  MAIL_FROM: optional(
    z
      .string()
      .regex(
        /^([^<>"@\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
        'must be an address, like Outbound <reports@example.com>',
      )
      .optional(),
  ),
})
const whole = schema.superRefine((env, ctx) => {
  if (env.BILLING === 'stripe' && !env.STRIPE_SECRET_KEY)
    ctx.addIssue({ code: 'custom', path: ['STRIPE_SECRET_KEY'], message: 'must be set where BILLING is stripe' })
  if (env.BACKUP_TO && !env.BACKUP_PASSPHRASE)
    ctx.addIssue({ code: 'custom', path: ['BACKUP_PASSPHRASE'], message: 'must be set where BACKUP_TO is' })
  if (env.SMTP_URL && !env.MAIL_FROM)
    ctx.addIssue({ code: 'custom', path: ['MAIL_FROM'], message: 'must be set where SMTP_URL is' })
  const [setting, message] = wrongCluster(env) ?? []
  if (setting && message) ctx.addIssue({ code: 'custom', path: [setting], message })
})
const together = ['GOOGLE_ADS_CLIENT_ID', 'GOOGLE_ADS_CLIENT_SECRET', 'GOOGLE_ADS_DEVELOPER_TOKEN'] as const
export type Env = z.output<typeof schema>

/** Reads the environment. A wrong value is refused with its name and the rule. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const parsed = whole.safeParse(source)
  const missing = parsed.success ? together.filter((name) => !parsed.data[name]) : []
  if (missing.length > 0 && missing.length < together.length)
    throw new OperatorError(`${missing.join(', ')} must be set as well: ${together.join(', ')} belong together`)
  if (parsed.success) return parsed.data
  const wrong = parsed.error.issues.map((issue) => {
    const name = String(issue.path[0])
    return `${name} ${issue.message} (it is ${hiddenSettings.has(name) ? 'not shown' : `'${source[name] ?? ''}'`})`
  })
  throw new OperatorError(wrong.join('\n'))
}
