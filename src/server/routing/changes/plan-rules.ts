import type { z } from 'zod'
import { inArray } from 'drizzle-orm'
import type { CampaignRule, creatorOptions, deactivation } from '../../../contract/routing/steering.ts'
import { Fail, notFound } from '../../http/fail.ts'
import {
  campaignsOfConnections,
  campaignsOfMerchant,
  hasPrioritised,
  type SteeredCampaign,
  splitTestOfMerchant,
  steeredCampaigns,
} from '../../merchants/index.ts'
import { connection } from '../../networks/tables.ts'
import type { Tx } from '../../store/database/open.ts'
import type { Touched } from '../tables.ts'
import { merchantsOf, type Plan, reallyChanged, sitesText, withRules } from './plan.ts'

type Connections = Map<string, { name: string; isFallback: boolean; isActive: boolean }>

export async function connectionsOf(tx: Tx, uuids: readonly string[]): Promise<Connections> {
  const rows = await tx
    .select({
      uuid: connection.uuid,
      name: connection.name,
      isFallback: connection.isFallback,
      isActive: connection.isActive,
    })
    .from(connection)
    .where(inArray(connection.uuid, [...uuids]))
  return new Map(rows.map(({ uuid, ...row }) => [uuid, row]))
}

/** Returns all of them; unknown and foreign ids fail the same way. */
async function named(tx: Tx, uuids: readonly string[]): Promise<SteeredCampaign[]> {
  const wanted = new Set(uuids)
  const found = await steeredCampaigns(tx, [...wanted])
  if (found.length !== wanted.size) throw notFound()
  return found
}
const namesOf = (connections: Connections): string => {
  const names = [...new Set([...connections.values()].map((c) => c.name))]
  return names.length > 3 ? `${names.length} connections` : names.join(', ')
}

const verbs = {
  isPriority: ['Prioritized', 'No longer prioritized:'],
  isExcluded: ['Disabled', 'Enabled'],
  isFallback: ['Made fallback only:', 'No longer fallback only:'],
} as const

/** What else decides where these clicks go. */
async function notesOn(tx: Tx, merchantUuids: readonly string[], after: ReadonlyMap<string, SteeredCampaign>) {
  const notes: string[] = []
  for (const merchantUuid of merchantUuids.slice(0, 20)) {
    const test = await splitTestOfMerchant(tx, merchantUuid)
    if (test) notes.push(`A split test runs here until ${test.endDate}. It goes before priority.`)
    const prioritised = (await campaignsOfMerchant(tx, merchantUuid)).filter(
      (c) => (after.get(c.uuid) ?? c).rules.isPriority && !(after.get(c.uuid) ?? c).rules.isExcluded,
    )
    const most = Math.max(0, ...prioritised.map((c) => prioritised.filter((o) => o.siteUuid === c.siteUuid).length))
    if (most > 1) notes.push(`${most} prioritized on the same site: what each is expected to pay decides between them.`)
  }
  return [...new Set(notes)]
}

/** Sets one rule of some campaigns, and its opposite for the rest. */
export async function planRule(tx: Tx, input: CampaignRule): Promise<Plan> {
  const {
    campaignUuids = [],
    restCampaignUuids = [],
    campaignIsPriority,
    campaignIsExcluded,
    campaignIsFallback,
  } = input
  const rule =
    campaignIsPriority !== undefined ? 'isPriority' : campaignIsExcluded !== undefined ? 'isExcluded' : 'isFallback'
  const value = campaignIsPriority ?? campaignIsExcluded ?? campaignIsFallback ?? false
  const found = await named(tx, [...campaignUuids, ...restCampaignUuids])
  const rest = new Set(restCampaignUuids)
  const all = found.map((c) => withRules(c, { [rule]: rest.has(c.uuid) ? !value : value }))
  const connections = await connectionsOf(tx, [...new Set(found.map((c) => c.connectionUuid))])
  const byUuid = new Map(found.map((c) => [c.uuid, c]))
  for (const { uuid, after } of all) {
    const isFallback = after.isFallback || connections.get(byUuid.get(uuid)?.connectionUuid ?? '')?.isFallback
    if (after.isPriority && isFallback && rule !== 'isExcluded')
      throw new Fail(
        'badInput',
        `${rule === 'isPriority' ? 'campaignIsPriority' : 'campaignIsFallback'}: What is used as a fallback only cannot be prioritized`,
      )
  }
  const campaigns = reallyChanged(all)
  const set = found.filter((c) => !rest.has(c.uuid))
  const shown = set.length > 0 ? set : found
  const [yes, no] = verbs[rule]
  const isYes = set.length > 0 ? value : !value
  const merchantUuids = merchantsOf(found)
  const after = new Map(all.map((c) => [c.uuid, { ...byUuid.get(c.uuid), rules: c.after } as SteeredCampaign]))
  return {
    kind: rule === 'isPriority' ? 'priority' : rule === 'isExcluded' ? 'excluded' : 'fallback',
    text: `${isYes ? yes : no} ${namesOf(connections)} on ${sitesText(shown)}`,
    merchantUuids,
    untilDate: null,
    notes: await notesOn(tx, merchantUuids, after),
    campaigns,
    tests: [],
  }
}

export async function planCreators(tx: Tx, input: z.output<typeof creatorOptions>): Promise<Plan> {
  const { trackerIsCreatorDefault: isCreatorDefault, trackerIsCreatorOnly: isCreatorOnly } = input
  const found = await named(tx, input.trackerUuids)
  const connections = await connectionsOf(tx, [...new Set(found.map((c) => c.connectionUuid))])
  const words = [
    isCreatorOnly ? 'creators only' : 'everybody',
    ...(isCreatorDefault ? ['default of all creators'] : []),
  ]
  return {
    kind: 'creators',
    text: `${namesOf(connections)} on ${sitesText(found)}: ${words.join(', ')}`,
    merchantUuids: merchantsOf(found),
    untilDate: null,
    notes: [],
    campaigns: reallyChanged(found.map((c) => withRules(c, { isCreatorDefault, isCreatorOnly }))),
    tests: [],
  }
}

/** Excludes every open campaign of a merchant, on some sites or all. */
export async function planDeactivation(tx: Tx, input: z.output<typeof deactivation>, today: string): Promise<Plan> {
  const { advertiserUuid, channelUuids, untilDate = null } = input
  if (untilDate !== null && untilDate < today) throw new Fail('badInput', `untilDate: Must not be before ${today}`)
  const sites = channelUuids && new Set(channelUuids)
  const open = await campaignsOfMerchant(tx, advertiserUuid)
  const found = open.filter((c) => !sites || sites.has(c.siteUuid))
  if (open.length === 0) throw notFound()
  if (sites && [...sites].some((site) => !open.some((c) => c.siteUuid === site))) throw notFound()
  const campaigns = reallyChanged(found.map((c) => withRules(c, { isExcluded: true })))
  const n = campaigns.length
  return {
    kind: 'deactivated',
    text: `Deactivated ${n === 1 ? '1 campaign' : `${n} campaigns`} on ${sitesText(found)}${untilDate ? ` until ${untilDate}` : ''}`,
    merchantUuids: [advertiserUuid],
    untilDate,
    notes: [],
    campaigns,
    tests: [],
  }
}

/** Campaigns of connections with the connections' fallback rule applied: for replaying it. */
export async function campaignsUnder(
  tx: Tx,
  connections: NonNullable<Touched['connections']>,
): Promise<Touched['campaigns']> {
  const of = new Map(connections.map((c) => [c.uuid, c]))
  const found = await campaignsOfConnections(tx, [...of.keys()])
  const under = (c: SteeredCampaign, which: 'before' | 'after') => ({
    ...c.rules,
    isFallback: c.rules.isFallback || of.get(c.connectionUuid)?.[which] === true,
  })
  return reallyChanged(found.map((c) => ({ uuid: c.uuid, before: under(c, 'before'), after: under(c, 'after') })))
}

/** Turns whole connections to fallback only, or back. Their campaigns are only replayed: they keep their own rules. */
export async function planConnections(tx: Tx, connectionUuids: readonly string[], isFallback: boolean): Promise<Plan> {
  const connections = await connectionsOf(tx, connectionUuids)
  if (connections.size !== new Set(connectionUuids).size) throw notFound()
  if (isFallback && (await hasPrioritised(tx, connectionUuids)))
    throw new Fail('badInput', 'campaignIsFallback: What is prioritized cannot be used as a fallback only')
  const changed = [...connections].flatMap(([uuid, c]) =>
    c.isFallback === isFallback ? [] : [{ uuid, before: c.isFallback, after: isFallback }],
  )
  return {
    kind: 'fallback',
    text: `${isFallback ? 'Made fallback only:' : 'No longer fallback only:'} ${namesOf(connections)}`,
    merchantUuids: merchantsOf(await campaignsOfConnections(tx, connectionUuids)),
    untilDate: null,
    notes: [],
    campaigns: await campaignsUnder(tx, changed),
    tests: [],
    connections: changed,
  }
}
