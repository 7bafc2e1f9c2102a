import type { z } from 'zod'
import type { Day } from '../contract/days.ts'
import type { Get, GetRequest } from './shared/http/get.ts'
import type { NetworkTransaction } from './network-transaction.ts'
import type { FeedSide } from './network-feed.ts'
import type { Unreadable } from './shared/rows/programme-rows.ts'
import type { UploadReader } from './shared/files/upload.ts'

export type { Get, GetRequest, WithHeaders } from './shared/http/get.ts'
export { emptyTransaction, type NetworkTransaction } from './network-transaction.ts'
import type { Window } from './shared/http/windows.ts'

export type TransactionPage = { transactions: NetworkTransaction[]; rejected: string[] }

export type Relationship = 'joined' | 'pending' | 'suspended' | 'rejected' | 'notjoined'
/** `percentage` is 8.5 for 8.5 %, `flat` in major units of `currency`; decimal text. */
export type Commission = {
  type: 'CPA' | 'CPS' | 'CPC' | 'NoCommission'
  percentage: string | null
  flat: string | null
  currency: string | null
}
export type NetworkProgramme = {
  programmeId: string
  name: string
  /** Hosts or URLs of the shop, the main one first. */
  domains: string[]
  countries: string[]
  relationship: Relationship
  /** The part of the link that is not in the ids, as the network sent it. */
  clickUrl: string | null
  /** Omitted if it takes a separate request (`commission`). */
  commission?: Commission
  /** The shop's category in the network's own words, if it has one. */
  category?: string
  /** The account has joined, but the network reports that the shop takes no clicks now: it earns nothing. */
  isOffline?: boolean
}
/** A network's own click counts on one of its days. */
export type ClickCount = {
  day: Day
  /** Id or name of the programme, '' if it does not distinguish them. */
  programme: string
  /** Id of the media, '' if it does not distinguish them. */
  media: string
  clicks: number
  /** Null if it does not count unique visitors. */
  unique: number | null
}
export type NetworkAccount = { id: string; name: string }

/** Where the click id goes, as data. `slots` are tried in order; a slot the publisher filled is never overwritten. */
export type SubIdRule = { slots: readonly [string, ...string[]]; maxLength: number; characters: RegExp }
export type LinkParts = {
  programmeId: string
  partnerId: string
  clickUrl: string | null
  clickId: string
  target: string
}

/** Facts of a network, even without an import: enough for names and for links. */
export type NetworkFacts = {
  identifier: string
  networkUuid: string
  name: string
  /** Other names in bank lines of its payments: of its companies, and former ones. */
  payers?: readonly string[]
  url: string
  /** Hosts of its tracking links, including their subdomains. */
  clickHosts: readonly string[]
  /** Those that serve short links, which do not show their target. */
  shortHosts?: readonly string[]
  /** Query parameters of its tracking links that contain the target page. */
  targetParameters: readonly string[]
  /** Paths of its links that always contain the target page, in a parameter or in the path. */
  carriesAlways?: RegExp
  /** Its links accept a path in the shop (`/shoes`) where other networks need a full address. */
  takesPages?: boolean
  subId: SubIdRule
  /** The tracking link, or null if a required part is missing. */
  deepLink: (parts: LinkParts) => string | null
  /**
   * The network's own page of a programme, where a publisher reads its terms and applies; omitted if no documentation
   * has it.
   */
  programmePage?: (programmeId: string) => string
}

/**
 * Where a network's own pages show the values of the connect form: its menu path, spelled as there, and the page's
 * address if its documentation or public clients have it.
 */
export type KeysAt = { path: string; url?: string }
export type CredentialField = { name: string; label: string; secret: boolean; hint?: string; isNeeded?: boolean }
export type CallbackRequest = { query: URLSearchParams; form: URLSearchParams; json: unknown }
export type CallbackAnswer = { transaction: NetworkTransaction } | { problem: string }
export type Callback = {
  /**
   * The address the publisher pastes at the network, with the network's macros, and with parts only the credentials
   * have.
   */
  template: (address: string, credentials?: unknown) => string
  /** Names that are also read but are not in the address. */
  reads?: ReadonlySet<string>
  /** `problem` names the missing or invalid field. */
  parse: (request: CallbackRequest) => CallbackAnswer
}

/**
 * The result of a sign-in: headers for every request, the secrets in them, and changed credentials that must be stored.
 */
export type Session = {
  headers: Record<string, string>
  secrets: readonly string[]
  changed?: Readonly<Record<string, string>>
}
export type OAuthStart = {
  credentials: Readonly<Record<string, string>>
  redirectUri: string
  state: string
  /** base64url of the SHA-256 of the verifier. */
  challenge: string
}
/** OAuth 2 with PKCE as data and pure functions; `fetch.ts` makes the requests, as for all others. */
export type OAuth<Credentials = unknown> = {
  /** Fields of the connect form the user fills in before the sign-in; the others come from it. */
  startFields: readonly string[]
  /** The field for the redirect address, if later requests repeat it. */
  redirectField?: string
  authorizationUrl(start: OAuthStart): string
  /** The token address, if it is not on the host of the address above. */
  tokenAddress?: string
  /** Sent to the base `login`. */
  tokenRequest(about: {
    credentials: Readonly<Record<string, string>>
    redirectUri: string
    code: string
    verifier: string
    state: string
  }): GetRequest
  refreshRequest(credentials: Credentials): GetRequest
  /** Credential fields from the answer to either request. Throws a `NetworkError` if they are missing. */
  readTokens(answer: unknown): Record<string, string>
}

/** Days after a sale until its network stops changing it, if no documentation has a number. */
export const undocumentedDays = 180

/**
 * How a network reports changes to earlier sales. The import plan follows from it (R184: changes that come late).
 * `change`: its lists can be filtered by the day of the change. `records`: a change is another record of the same
 * order; the connector adds them up, or the code that receives money does (`realTime`: the state word of a record that
 * comes again with its batch, under another id). `sale`: lists can only be filtered by the day of the sale, so older
 * months are read again until `days` after the sale.
 */
export type Changes =
  | { by: 'change' }
  | { by: 'records'; addedUpIn: 'connector' }
  | { by: 'records'; addedUpIn: 'money'; realTime: string }
  | { by: 'sale'; days: number }

/**
 * A network as facts. Its abilities are the functions it has, and the feature list is derived from them. It never
 * writes a store, reads a clock, logs or opens a socket. Methods use method syntax, so that a connector for one kind of
 * credentials fits a list of all: `credentials` is parsed before they are called.
 */
export type Connector<Credentials = unknown> = NetworkFacts & {
  credentialFields: readonly CredentialField[]
  /** Null if no requested value has to be looked up on a network page. */
  keysAt: KeysAt | null
  credentials: z.ZodType<Credentials>
  /**
   * `perMinute` applies to everything that shares `limitKey`; `windowDays` to one request of transactions. `keptDays`:
   * the network deletes older transactions; they are not requested, and none counts as missing.
   */
  limits: { perMinute: number; windowDays: number; keptDays?: number }
  /** Null if it has no list of transactions. */
  changes: Changes | null
  /**
   * States and kinds it reports, for the feature list. `paid`: what shows that a sale was paid, as named in its
   * documentation.
   */
  reports: { paid: string | null; rejected: boolean; cpc: boolean }
  /** `bases` are additional addresses by name, for networks with several (`GetRequest.base`). */
  authorize(credentials: Credentials): {
    baseUrl: string
    headers: Record<string, string>
    limitKey: string
    bases?: Readonly<Record<string, string>>
  }
  /** For networks that require a sign-in: called before the first request, and again after a 401. */
  signIn?(get: Get, credentials: Credentials): Promise<Session>
  oauth?: OAuth<Credentials>
  /** The account's own id at the network, shown and used in links; never secret. */
  partnerId(credentials: Credentials): string
  accounts?(get: Get, credentials: Credentials): Promise<NetworkAccount[]>
  /** The complete list. An unreadable row is reported to `unreadable`; the others are kept. */
  programmes?(get: Get, credentials: Credentials, unreadable?: Unreadable): Promise<NetworkProgramme[]>
  /** Programmes not joined, if `programmes` leaves them out. Requested once a day, in the background. */
  offered?(get: Get, credentials: Credentials, unreadable?: Unreadable): Promise<NetworkProgramme[]>
  /** The commission of one programme, for networks that need a request for each. */
  commission?(get: Get, credentials: Credentials, programmeId: string): Promise<Commission>
  transactions?(get: Get, credentials: Credentials, window: Window): Promise<TransactionPage>
  /** Its own counts of clicks on its links, by its own days; if the network reports them. */
  clicks?(get: Get, credentials: Credentials, window: Window): Promise<ClickCount[]>
  /** Whole days back it reports, if fewer than requested. */
  clickDays?: number
  callback?: Callback
  /** Product feeds, if the network lists them. */
  feeds?: FeedSide<Credentials>
  /** Reads uploaded files: their extensions, and the currency of files without one. */
  upload?: { accept: readonly string[]; read: UploadReader; currency(credentials: Credentials): string }
}

export const defineConnector = <Credentials>(connector: Connector<Credentials>): Connector<Credentials> => connector

export const features = (c: Connector) => ({
  apiConversions: c.transactions !== undefined,
  apiPaidConversions: c.transactions !== undefined && c.reports.paid !== null,
  apiPrograms: c.programmes !== undefined,
  apiChannels: c.accounts !== undefined,
  apiRejections: c.transactions !== undefined && c.reports.rejected,
  apiCpc: c.transactions !== undefined && c.reports.cpc,
  callbacks: c.callback !== undefined,
})
export const noFeatures = {
  apiConversions: false,
  apiPaidConversions: false,
  apiPrograms: false,
  apiChannels: false,
  apiRejections: false,
  apiCpc: false,
  callbacks: false,
} as const
