import type { NetworkDetail, NetworkTile } from '../../contract/networks/network-overview.ts'
import type { NetworkConnection } from '../../contract/networks/networks.ts'
import type { DryRunAnswer } from '../../contract/routing/dry-runs.ts'

/** Networks and connections for tests: pass what matters, the rest has defaults. */
export const uuid = (n: number) => `7f0e8c1a-0000-4000-8000-0000000002${String(n).padStart(2, '0')}`
export const networkUuid = uuid(1)
const features = {
  apiConversions: true,
  apiPaidConversions: true,
  apiPrograms: true,
  apiChannels: true,
  apiRejections: true,
  apiCpc: false,
  callbacks: true,
}

export const tileOf = (n: number, networkName: string, over: Partial<NetworkTile> = {}): NetworkTile => ({
  networkUuid: uuid(n),
  networkName,
  networkIdentifier: networkName.toLowerCase(),
  networkUrl: '',
  networkLogoUrl: null,
  features,
  networkIsConnected: false,
  networkHasOpportunities: false,
  networkHasAlternatives: false,
  networkIsCustom: false,
  ...over,
})

export const connectionOf = (n: number, over: Partial<NetworkConnection> = {}): NetworkConnection => ({
  connectionUuid: uuid(n),
  connectionName: 'Awin DK',
  connectionApiPartnerId: '189069',
  connectionIsActive: true,
  connectionIsFallback: false,
  connectionCallbackStatus: 'INACTIVE',
  connectionCreatedDatetime: '2026-03-01T23:30:00.000Z',
  connectionUpdatedDatetime: '2026-03-01T23:30:00.000Z',
  connectionLastImportDatetime: null,
  network: { networkUuid, networkName: 'Awin', networkIdentifier: 'awin' },
  connectionChannels: [],
  ...over,
})

export const networkOf = (over: Partial<NetworkDetail> = {}): NetworkDetail => ({
  networkUuid,
  networkName: 'Awin',
  networkIdentifier: 'awin',
  networkUrl: 'https://www.awin.com',
  networkLogoUrl: null,
  features,
  networkIsCustom: false,
  credentialFields: [
    { name: 'token', label: 'API token', secret: true },
    { name: 'publisherId', label: 'Publisher ID', secret: false },
  ],
  keysAt: { path: 'User menu › API Credentials', url: 'https://ui.awin.com/awin-api' },
  uploadEndings: [],
  untoldChanges: '',
  connections: [],
  ...over,
})
export const networkPath = `/networks/v1/networks/${networkUuid}`

/** The answer of a dry run without any effect. */
export const nothingMoved: DryRunAnswer = {
  currencyCode: 'DKK',
  clicks: 40,
  moved: [],
  middle: 0,
  low: 0,
  high: 0,
  chance: 0,
  notJudged: [],
  notes: [],
}
