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
/** `percentage` is 8.5 for 8.5 %, `flat` major units of `currency`; decimal text. */
export type Commission = {
  type: 'CPA' | 'CPS' | 'CPC' | 'NoCommission'
  percentage: string | null
  flat: string | null
  currency: string | null
}
export type NetworkProgramme = {
  programmeId: string
  name: string
  /** Hosts or URLs of the shop; the first is its home. */
  domains: string[]
  countries: string[]
  relationship: Relationship
  /** What the link needs besides the ids, as the network gave it. */
  clickUrl: string | null
  /** Left out when it takes a request of its own (`commission`). */
  commission?: Commission
  /** The shop's category in the network's own words, where it names one. */
  category?: string
  /** The account has joined, and the network says that the shop takes no clicks now: joined is not earning. */
  isOffline?: boolean
}
/** Clicks as a network counted them on one of its days. */
export type ClickCount = {
  day: Day
  /** Id or name of the programme, '' where it does not tell them apart. */
  programme: string
  /** Id of the media, '' where it does not tell them apart. */
  media: string
  clicks: number
  /** Null where it does not count visitors apart. */
  unique: number | null
}
export type NetworkAccount = { id: string; name: string }

/** Where the click id travels, as data. `slots` are tried in order; a slot the publisher filled is never overwritten. */
export type SubIdRule = { slots: readonly [string, ...string[]]; maxLength: number; characters: RegExp }
export type LinkParts = {
  programmeId: string
  partnerId: string
  clickUrl: string | null
  clickId: string
  target: string
}

/** What is known of a network even without an import: enough for names and for links. */
export type NetworkFacts = {
  identifier: string
  networkUuid: string
  name: string
  /** Other names in a bank's lines of its payments: of its companies, and former ones. */
  payers?: readonly string[]
  url: string
  /** Hosts of its tracking links; each covers its subdomains. */
  clickHosts: readonly string[]
  /** Those of them that serve short links, which do not show where they lead. */
  shortHosts?: readonly string[]
  /** Query parameters of its tracking links that hold the page behind. */
  targetParameters: readonly string[]
  /** Paths of its links that always hold the page behind, in a parameter or in the path. */
  carriesAlways?: RegExp
  /** In its links a page of the shop (`/shoes`) may stand where other networks have a whole address. */
  takesPages?: boolean
  subId: SubIdRule
  /** The tracking link, or null when something it needs is missing. */
  deepLink: (parts: LinkParts) => string | null
  /** The network's own page of a programme, where a publisher reads its terms and applies; left out where no document gives one. */
  programmePage?: (programmeId: string) => string
}

/**
 * Where a network's own pages show what the connect form asks for: its menu path, as the network writes it, and the address of
 * that page where its documents or public clients of it give one.
 */
export type KeysAt = { path: string; url?: string }
export type CredentialField = { name: string; label: string; secret: boolean; hint?: string; isNeeded?: boolean }
export type CallbackRequest = { query: URLSearchParams; form: URLSearchParams; json: unknown }
export type CallbackAnswer = { transaction: NetworkTransaction } | { problem: string }
export type Callback = {
  /** What the publisher pastes at the network: the address with the network's macros, and with what only the credentials know. */
  template: (address: string, credentials?: unknown) => string
  /** Names that are read though the address does not show them. */
  reads?: ReadonlySet<string>
  /** `problem` names the field that is missing or wrong. */
  parse: (request: CallbackRequest) => CallbackAnswer
}

/** What a sign-in yields: headers for every request, what of them is secret, credentials that changed and must be stored. */
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
/** OAuth 2 with PKCE as data and pure functions; requests are made by `fetch.ts` like all others. */
export type OAuth<Credentials = unknown> = {
  /** Fields of the connect form that a person fills in before the sign-in; the others come from it. */
  startFields: readonly string[]
  /** The field that holds the address the network sends the browser back to, where later requests repeat it. */
  redirectField?: string
  authorizationUrl(start: OAuthStart): string
  /** Where tokens are asked for, when not at the host of the address above. */
  tokenAddress?: string
  /** Goes to the base `login`. */
  tokenRequest(about: {
    credentials: Readonly<Record<string, string>>
    redirectUri: string
    code: string
    verifier: string
    state: string
  }): GetRequest
  refreshRequest(credentials: Credentials): GetRequest
  /** Credential fields out of the answer to either request. Throws a `NetworkError` when they are not there. */
  readTokens(answer: unknown): Record<string, string>
}

/** Days after a sale until its network changes nothing of it any more, where no document says how many. */
export const undocumentedDays = 180

/**
 * How a network tells what becomes of a sale that it told before. The plan of imports follows from it (R184: changes that come late).
 * `change`: its lists can be asked for by the day of the change. `records`: a change is a further record of the same order, which
 * the connector adds up itself, or which are added up where money comes in (`realTime`: the word of a record that comes once more
 * with its batch, under another id). `sale`: a list can be asked for by the day of the sale
 * only, so older months are read again until `days` after the sale.
 */
export type Changes =
  | { by: 'change' }
  | { by: 'records'; addedUpIn: 'connector' }
  | { by: 'records'; addedUpIn: 'money'; realTime: string }
  | { by: 'sale'; days: number }

/**
 * A network as facts. It can do what it has a function for, and the list of features is read off it. It never writes a
 * store, reads a clock, logs or opens a socket. Methods are written as methods, so that a connector for one kind of
 * credentials fits a list of all: `credentials` is parsed before they are called.
 */
export type Connector<Credentials = unknown> = NetworkFacts & {
  credentialFields: readonly CredentialField[]
  /** Null where nothing is asked for that only a page of the network shows. */
  keysAt: KeysAt | null
  credentials: z.ZodType<Credentials>
  /**
   * `perMinute` holds for everything that shares `limitKey`; `windowDays` for one request of transactions. `keptDays`: the network
   * forgets older transactions; no more are asked for, and none counts as missing.
   */
  limits: { perMinute: number; windowDays: number; keptDays?: number }
  /** Null where it has no list of transactions. */
  changes: Changes | null
  /** States and kinds it reports, for the features shown. `paid`: what says that a sale was paid, as its documents call it. */
  reports: { paid: string | null; rejected: boolean; cpc: boolean }
  /** `bases` are further addresses by name, for networks that answer at several (`GetRequest.base`). */
  authorize(credentials: Credentials): {
    baseUrl: string
    headers: Record<string, string>
    limitKey: string
    bases?: Readonly<Record<string, string>>
  }
  /** For networks that want a sign-in first: called before the first request, and again after a 401. */
  signIn?(get: Get, credentials: Credentials): Promise<Session>
  oauth?: OAuth<Credentials>
  /** The account's own id at the network, shown and used in links; never secret. */
  partnerId(credentials: Credentials): string
  accounts?(get: Get, credentials: Credentials): Promise<NetworkAccount[]>
  /** The complete list. A row that cannot be read is reported to `unreadable`; the others are kept. */
  programmes?(get: Get, credentials: Credentials, unreadable?: Unreadable): Promise<NetworkProgramme[]>
  /** What those who have not joined are offered, where `programmes` leaves it out. Asked for once a day, in the background. */
  offered?(get: Get, credentials: Credentials, unreadable?: Unreadable): Promise<NetworkProgramme[]>
  /** The commission of one programme, for networks where that is a request each. */
  commission?(get: Get, credentials: Credentials, programmeId: string): Promise<Commission>
  transactions?(get: Get, credentials: Credentials, window: Window): Promise<TransactionPage>
  /** What it counted of the clicks on its links, by its own days; for networks that tell that. */
  clicks?(get: Get, credentials: Credentials, window: Window): Promise<ClickCount[]>
  /** How many whole days back it tells them, where that is fewer than are asked for. */
  clickDays?: number
  callback?: Callback
  /** Product feeds, where the network lists them. */
  feeds?: FeedSide<Credentials>
  /** Reads files that the publisher brings: their name endings, and the currency of files that name none. */
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
