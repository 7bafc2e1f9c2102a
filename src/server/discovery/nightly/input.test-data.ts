import { nothingKnown } from '../../routing/index.ts'
import type { ClickGroup, Offer, NightlyInput } from './input.ts'

/** An offer of a shop at a network; a joined one has a campaign on the site. */
export const offerOf = (domain: string, network: string, over: Partial<Offer> = {}): Offer => ({
  merchantUuid: `m ${domain}`,
  domain,
  network,
  programmeId: `${network} ${domain}`,
  connectionUuid: `c ${network}`,
  state: 'notjoined',
  since: null,
  countries: [],
  stated: { type: 'CPS', percentage: 5, flatEuro: null },
  percentage: 5,
  sites: new Map(),
  hosts: [],
  ...over,
})
export const usable = { isUsable: true, isExcluded: false, isPriority: false, isFallback: false }
export const joinedOn = (domain: string, network: string, percentage: number, over: Partial<Offer> = {}): Offer =>
  offerOf(domain, network, {
    state: 'joined',
    stated: { type: 'CPS', percentage, flatEuro: null },
    percentage,
    sites: new Map([['site', usable]]),
    hosts: [domain],
    ...over,
  })
export const elsewhere = (domain: string, network: string, percentage = 5): Offer =>
  offerOf(domain, network, { connectionUuid: '', stated: { type: 'CPS', percentage, flatEuro: null }, percentage })
export const discovers = (domain: string, clicks: number, over: Partial<ClickGroup> = {}): ClickGroup => ({
  domain,
  siteUuid: 'site',
  country: 'DK',
  connectionUuid: '',
  reason: '',
  clicks,
  ...over,
})
export const carried = (domain: string, network: string, clicks: number): ClickGroup =>
  discovers(domain, clicks, { connectionUuid: `c ${network}` })

export const nightlyInput = (over: Partial<NightlyInput>): NightlyInput => ({
  now: Date.parse('2026-05-01T04:10:00Z'),
  clickGroups: [],
  offers: [],
  decisions: [],
  connected: new Set(['awin']),
  ignored: new Set(),
  networkUuid: (network) => `n ${network}`,
  tested: new Set(),
  known: () => nothingKnown,
  brokenLinks: [],
  stillBroken: new Set(),
  mentions: [],
  autoLinked: new Set(),
  rangeFactor: 1,
  ...over,
})
