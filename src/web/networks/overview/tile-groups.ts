import type { Alert } from '../../../contract/alerts/alerts.ts'
import type { NetworkTile } from '../../../contract/networks/network-overview.ts'
import { openAbout, stateWords } from '../../../report/state-words.ts'

export type TileTab = 'all' | 'connected' | 'recommendations' | 'custom'
export interface TileGroup {
  key: TileTab
  label: string
  networks: NetworkTile[]
}
export const tileTabs: readonly TileTab[] = ['all', 'connected', 'recommendations', 'custom']

const labels: Record<TileTab, string> = {
  all: 'All networks',
  connected: 'Connected networks',
  recommendations: 'Recommendations',
  custom: 'Custom Networks',
}
const belongs: Record<TileTab, (n: NetworkTile) => boolean> = {
  all: () => true,
  connected: (n) => n.networkIsConnected,
  // connected networks are excluded: To do shows their potential
  recommendations: (n) => !n.networkIsConnected && (n.networkHasOpportunities || n.networkHasAlternatives),
  custom: (n) => n.networkIsCustom,
}

/** The networks with a text in their name, sorted by name, in the groups of the screen. Empty groups are left out. */
export function tileGroups(networks: readonly NetworkTile[], search: string): TileGroup[] {
  const wanted = search.trim().toLowerCase()
  const found = networks
    .filter((n) => n.networkName.toLowerCase().includes(wanted))
    .sort((a, b) => a.networkName.localeCompare(b.networkName, 'en', { sensitivity: 'base' }))
  return tileTabs
    .map((key) => ({ key, label: labels[key], networks: found.filter(belongs[key]) }))
    .filter((g) => g.networks.length > 0)
}

/** The number next to a tab, at most 99+ (R30: searches and badges). */
export const tabCount = (n: number): string => (n > 99 ? '99+' : String(n))

/** The current status of a network for the account, most useful first. */
export function tileStatus(n: NetworkTile, alerts: readonly Alert[]) {
  const [broken] = openAbout(alerts, { kind: 'network', id: n.networkUuid })
  if (broken) return { text: stateWords(broken), hue: 'rejected' } as const
  if (n.networkHasOpportunities) return { text: 'Non-monetised clicks', hue: 'pending' } as const
  if (n.networkHasAlternatives) return { text: 'Commission boost found', hue: 'commission' } as const
  return n.networkIsConnected
    ? ({ text: 'Connected', hue: 'approved' } as const)
    : ({ text: 'Not connected', hue: 'neutral' } as const)
}
