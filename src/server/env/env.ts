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
/** A shorter one can be guessed from a backup with some patience. */
export const leastPassphrase = 12

const url = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (v) => URL.canParse(v) && protocols.includes(new URL(v).protocol),
      `must be a URL starting with ${protocols.map((p) => `${p}//`).join(' or ')}`,
    )
/** Every link the product hands out begins at the root of its host. */
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
  /** Where finished product feeds lie; "feeds" in DATA_DIR when left out. For several processes: a folder that all of them reach. */
  FEEDS_DIR: optional(
    z
      .string()
      .min(1)
      .transform((p) => resolve(p))
      .optional(),
  ),
  /** Where the stores' files go when root starts the product and DATA_DIR is closed to the user that the stores run as. */
  STORES_DIR: optional(
    z
      .string()
      .min(1)
      .default('/var/lib/outbound-stores')
      .transform((p) => resolve(p)),
  ),
  DATABASE_URL: optional(url('postgres:', 'postgresql:').optional()),
  /** One server, or several of one cluster separated by commas (then CLICKHOUSE_CLUSTER names it). */
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
  /** The address browsers and networks reach this server under; decides cookie security and the links it hands out. */
  PUBLIC_URL: optional(
    url('http:', 'https:')
      .refine(isOriginOnly, 'must be an address without a path, like https://go.example.com')
      .transform((u) => new URL(u).origin)
      .optional(),
  ),
  /** Reverse proxies whose X-Forwarded-For is believed, as a number of hops. */
  TRUST_PROXY: optional(
    z.string().regex(/^\d$/, 'must be a number of proxies from 0 to 9').transform(Number).default(0),
  ),
  /** 32 bytes as 64 hexadecimal characters; else a key file in DATA_DIR. While it is replaced: the new one, a comma, the old one. */
  SECRET_KEY: optional(
    z
      .string()
      .regex(/^[0-9a-f]{64}(,[0-9a-f]{64})*$/i, 'must be 64 hexadecimal characters')
      .optional(),
  ),
  /** Answers are held against the contract before they are sent: on in tests and development. */
  NODE_ENV: optional(z.string().default('development')),
  /**
   * Other addresses for named networks, as JSON: `{"awin":"http://127.0.0.1:9999"}`; `awin.click` moves its links, `ecb` the
   * exchange rates. For stand-ins on one machine: nothing else makes the server talk to a private address.
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
   * Other limits for named networks, as JSON: `{"daisycon":{"perMinute":20,"windowDays":14}}`. Several networks document none, and
   * what stands for it (README of the connector) may have to be changed when one does.
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
  /** The application at Google that costs of ads are read with: all three, or none. */
  GOOGLE_ADS_CLIENT_ID: optional(z.string().max(300).optional()),
  GOOGLE_ADS_CLIENT_SECRET: optional(z.string().max(300).optional()),
  GOOGLE_ADS_DEVELOPER_TOKEN: optional(z.string().max(300).optional()),
  /** Google retires a version about a year after it came. */
  GOOGLE_ADS_API_VERSION: optional(
    z
      .string()
      .regex(/^v\d{1,3}$/, 'must look like v25')
      .default('v25'),
  ),
  /** Lines of the log below this level are left out. */
  LOG_LEVEL: optional(z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info')),
  /** Who sees the page Operations: addresses of people who can sign in, separated by commas. */
  OPERATORS: optional(operators),
  /** Who says it reads `/metrics`; without it nobody does. */
  METRICS_TOKEN: optional(z.string().min(16, 'must have at least 16 characters').max(200).optional()),
  /** Who says it may ask which own domains are proven; without it a program on this machine that no proxy stands before. */
  DOMAINS_TOKEN: optional(z.string().min(16, 'must have at least 16 characters').max(200).optional()),
  /** Who runs the plans: `house` (invoices), `stripe` (cards), or `off` for own use: everything is unlocked and nothing is billed. */
  BILLING: optional(z.enum(['house', 'stripe', 'off'], 'must be house, stripe or off').default('house')),
  /** A secret or restricted key of Stripe, and the secrets its words are signed with (two while one is replaced). */
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
  /** Who invoices are from, as JSON: `{"name":"…","address":"…","zipcode":"…","city":"…","countryCode":"DK","vatNumber":"DK…"}`. */
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
  /** A Chromium that installation checks open pages in, as a path: with it the check sees what runs there (R242: when a check opens a browser). */
  CHROMIUM: optional(
    z
      .string()
      .refine((path) => isAbsolute(path), 'must be the whole path of a program, like /usr/bin/chromium')
      .optional(),
  ),
  /** Whether pictures of shops are fetched from the shops' own pages. */
  MERCHANT_ICONS: optional(z.enum(['on', 'off'], 'must be on or off').default('on')),
  DEMO: optional(z.enum(['on', 'off'], 'must be on or off').default('on')),
  /** Whole months of raw events and arrivals that are kept beside this one; without it all of them. */
  RETAIN_EVENTS_MONTHS: optional(wholeNumber('months', 3, 240).optional()),
  /** Where a backup goes every night: a folder, or s3://bucket/prefix. Without it none is made unless somebody asks. */
  BACKUP_TO: optional(z.string().max(1000).optional()),
  /** What the keys in a backup are sealed with. */
  BACKUP_PASSPHRASE: optional(
    z.string().min(leastPassphrase, `must have at least ${leastPassphrase} characters`).max(1000).optional(),
  ),
  /** The key of the bucket, where that is one. */
  BACKUP_S3_KEY_ID: optional(z.string().max(200).optional()),
  BACKUP_S3_SECRET: optional(z.string().max(200).optional()),
  /** Of how many days a backup is kept. */
  BACKUP_KEEP: optional(wholeNumber('days', 1, 400).default(7)),
  /** The server that takes mails, with its user and password; without one they are written as files into DATA_DIR/outbox. */
  SMTP_URL: optional(
    url('smtp:', 'smtps:')
      .refine(
        (v) => URL.canParse(v) && new URL(v).hostname !== '',
        'must name a host, like smtp://user:password@host:587',
      )
      .optional(),
  ),
  /** Who mails are from. */
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

/** Reads the environment. A wrong value is refused with its name and what it must be. */
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
