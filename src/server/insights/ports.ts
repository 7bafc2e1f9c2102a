import type { Alternative } from '../../contract/insights/causes.ts'
import type { NamingRule } from '../../contract/naming.ts'
import type { SiteGroup } from '../../contract/sites/site-groups.ts'
import type { Clock } from '../time/clock.ts'
import type { Principal } from '../http/principal.ts'
import type { Events } from '../store/events/open.ts'
import type { ReadFacts } from './causes/facts.ts'
import type { Outlook } from './outlook/learned.ts'
import type { FirstEvents } from './since.ts'
import type { Assignee } from './report/assignees.ts'
import type { NamesPort } from './report/names.ts'
import type { MorningPorts } from './today/morning-ports.ts'
import type { SquareError } from './sides/judge-sides.ts'
import type { ReportMemory } from './report/report-memory.ts'

/** A closed campaign. A programme used on several sites is several campaigns with the same programme id. */
export type ClosedCampaign = {
  campaignUuid: string
  programmeUuid: string
  /** The programme's id at its network. */
  programmeId: string
  name: string
  networkUuid: string
  merchantUuid: string
  merchantDomain: string
  siteUuid: string
  closedAt: Date
}

/** What a closed programme costs in 30 days (R257: what a closed campaign costs). */
export type ClosedMonth = {
  /** Clicks it carried in the 30 days before it closed. */
  clicks: number
  lost: number | null
  sinceDay: string
  /** The open alert about it. */
  alertUuid: string | null
}

/** What insights needs from other modules. */
export type InsightsPorts = {
  events: Events
  names: NamesPort
  clock: Clock
  /** Cached data about accounts for faster answers; created when not given. */
  memory?: ReportMemory
  /** Campaigns of the account that closed between two instants (the second excluded). */
  closedCampaigns: (accountUuid: string, from: Date, to: Date) => Promise<ClosedCampaign[]>
  /** The users assigned to merchants; without it the assignee filter is refused. */
  assignees?: (accountUuid: string) => Promise<Assignee[]>
  /** Site groups of the account; without it there are none. */
  siteGroups?: (accountUuid: string) => Promise<readonly SiteGroup[]>
  /** The account's rules that split names into parts; without them no part exists. */
  naming?: (accountUuid: string) => Promise<readonly NamingRule[]>
  /** Known reasons why merchants earn less; without it only arithmetic explains a loss. */
  knownFacts?: ReadFacts
  /** Alternatives for clicks of closed programmes, by programme, with the value of a click through each. */
  replacements?: (
    lost: readonly { programmeUuid: string; merchantUuid: string }[],
    who: Pick<Principal, 'accountUuid' | 'currencyCode'>,
  ) => Promise<ReadonlyMap<string, { epc: number | null; alternative: Alternative | null }>>
  /** Monthly cost of closed programmes, by programme; without it the clicks of the range are used. */
  closedMonths?: (
    closings: readonly { programmeUuid: string; at: Date }[],
    who: Pick<Principal, 'accountUuid' | 'currencyCode'>,
  ) => Promise<ReadonlyMap<string, ClosedMonth>>
  /** When the account's first events were recorded; without it the answer leaves that out. */
  beginnings?: (accountUuid: string) => Promise<FirstEvents>
  /** What the account's history says about sales still to come; without it no metric is corrected. */
  outlook?: Outlook
  /** Usual values, open breaks and excluded days; without it yesterday is not compared. */
  morning?: MorningPorts
  /** The uncertainty of a ratio of sums, as in split tests; without it a difference of two sides is not judged. */
  squareError?: SquareError
  settings: {
    /** The product's own domain: a conversion there is a test. */
    ownDomain: string
  }
}
