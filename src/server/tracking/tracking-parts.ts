import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Changes } from '../changes/index.ts'
import type { Clock } from '../time/clock.ts'
import type { Log } from '../log/log.ts'
import type { Measure } from '../log/measures.ts'
import type { Mentions } from '../autolinking/index.ts'
import type { Readiness } from '../module.ts'
import type { NetworkLinks, ReadPage } from '../routing/index.ts'
import type { Database } from '../store/database/open.ts'
import type { Events } from '../store/events/open.ts'

/** Which account owns a domain, by Host header, and which own domains an account has. */
export type OwnDomains = {
  accountOf: (host: string | undefined) => string | undefined
  namesOf: (accountUuid: string) => readonly string[]
  isProven: (host: string) => boolean
  /** The base address of an account; undefined when all accounts share one. */
  addressOf: (accountUuid: string) => string | undefined
  /** Increases when any of this changes. */
  version: () => number
}
export const noOwnDomains: OwnDomains = {
  accountOf: () => undefined,
  namesOf: () => [],
  isProven: () => false,
  addressOf: () => undefined,
  version: () => 0,
}

export type TrackingParts = {
  /** Folder of the log, the routing files and the visitor salt. */
  dir: string
  database: Database
  events: Events
  /** Reports which accounts' rows changed. */
  changes: Changes
  links: NetworkLinks
  clock: Clock
  log: Log
  /** 32 bytes each: for signed targets and for click ids. */
  signKey: Buffer
  clickKey: Buffer
  /** Hosts of this server (`host` or `host:port`): a redirect never leads back here. */
  ownHosts: string[]
  /** Accounts' own domains: each knows only links of its account, and none is a target. None when omitted. */
  ownDomains?: OwnDomains
  trustProxy: number
  scriptFile: string
  /** The script of direct partners' shops, which belongs to no site. */
  shopScriptFile?: string
  /** Stores names of shops found in pages; when omitted, they are not stored. */
  takeMentions?: (mentions: Mentions) => Promise<void>
  /** How long a start waits for stores that do not answer, and a stop for pending sends, in milliseconds. */
  patience?: number
  /** The stores are still opening; `storesAreOpen` is called afterwards. */
  storesComeLater?: boolean
  /** Other collectors accept events of the same sites: what they counted is looked up. */
  isOneOfSeveral?: boolean
  /** Free space of the log's disk; read from the file system when omitted. */
  freeBytes?: () => number
  segmentBytes?: number
  /** Reads a page of a publisher; over the network when omitted. */
  readPage?: ReadPage
}
export type Tracking = {
  /** Handles everything below `/tr/` except the networks' callbacks. */
  handle: (req: IncomingMessage, res: ServerResponse) => void
  /** Applies changes of campaigns, sites and links now. */
  refresh: () => Promise<void>
  /** Resolves when everything acknowledged so far is in the event store. */
  flush: () => Promise<void>
  signTarget: (siteUuid: string, href: string) => string
  /** Whether clicks can be decided and recorded right now. */
  readiness: () => Readiness
  measures: readonly Measure[]
  /** Queries the stores for what was not available at the start. */
  storesAreOpen: () => Promise<void>
  /** Refuses these accounts from now on, and removes them from memory, log and files. True if anything was removed. */
  forget: (accountUuids: readonly string[]) => Promise<boolean>
  stop: () => Promise<void>
}
