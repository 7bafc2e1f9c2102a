import type { CampaignRules, SplitTestRow, SteeredCampaign } from '../../merchants/index.ts'
import type { RoutingChange } from '../../../contract/routing/steering.ts'
import type { KeptTest, Touched } from '../tables.ts'

/** A planned routing change, not yet made: a dry run replays it, and saving writes it. */
export type Plan = Touched & {
  kind: RoutingChange['changeKind']
  /** Text of the history line. */
  text: string
  merchantUuids: string[]
  untilDate: string | null
  /** Notes about other rules that affect this change. */
  notes: string[]
}

type Wanted = Partial<
  Pick<CampaignRules, 'isPriority' | 'isExcluded' | 'isFallback' | 'isCreatorOnly' | 'isCreatorDefault'>
>

/** A campaign under other rules. If excluded while its connection was gone, including it makes it active again. */
export function withRules(c: SteeredCampaign, wanted: Wanted): Touched['campaigns'][number] {
  const after = { ...c.rules, ...wanted }
  if (c.rules.isExcluded && !after.isExcluded && !c.isClosed) after.isActive = true
  return { uuid: c.uuid, before: c.rules, after }
}

const isSame = (a: CampaignRules, b: CampaignRules) =>
  (Object.keys(a) as (keyof CampaignRules)[]).every((k) => a[k] === b[k])

export const reallyChanged = (campaigns: Touched['campaigns']): Touched['campaigns'] =>
  campaigns.filter((c) => !isSame(c.before, c.after))

export const isNothing = ({ campaigns, tests, connections = [] }: Touched): boolean =>
  campaigns.length === 0 && tests.length === 0 && connections.length === 0

export const merchantsOf = (campaigns: readonly SteeredCampaign[]): string[] => [
  ...new Set(campaigns.map((c) => c.merchantUuid)),
]

export function keptTest({ secret: _, createdAt, phaseStartedAt, ...row }: SplitTestRow): KeptTest {
  return { ...row, createdAt: createdAt.toISOString(), phaseStartedAt: phaseStartedAt.toISOString() }
}

export const sitesText = (campaigns: readonly { siteUuid: string }[]): string => {
  const n = new Set(campaigns.map((c) => c.siteUuid)).size
  return n === 1 ? '1 site' : `${n} sites`
}
