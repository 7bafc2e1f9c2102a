import { networks, connectors } from '../../connectors/index.ts'
import type { ClosedCampaign } from '../insights/index.ts'
export const later: any = {
  networks: networks.map((n) => ({ networkUuid: n.networkUuid, name: n.name })),
  links: {
    deepLink: (network: string, p: any) => networks.find((n) => n.identifier === network)?.deepLink(p) ?? null,
    clickHosts: networks.flatMap((n) => n.clickHosts),
    networkUuid: (network: string) => networks.find((n) => n.identifier === network)?.networkUuid ?? '',
    networkName: (network: string) => network,
    nestedTarget: () => null,
  },
  merchants: { options: async () => [], campaigns: async () => [], uuid: async () => { throw new Error('later') } },
  calls: { list: async () => [], networks: async () => networks.map((n) => ({ networkUuid: n.networkUuid, networkName: n.name, networkIdentifier: n.identifier, networkUrl: n.url, features: { apiConversions: false, apiPaidConversions: false, apiPrograms: false, apiChannels: false, apiRejections: false, apiCpc: false, callbacks: false }, credentialFields: connectors.find((c) => c.identifier === n.identifier)?.credentialFields ?? [] })), connections: async () => [] },
}
export const closedCampaigns = async (..._: unknown[]): Promise<ClosedCampaign[]> => []
