import type { SiteConnection } from '../../contract/networks/mappings.ts'
import type { ScriptOptions } from '../../contract/sites/script-options.ts'
import type { SiteDetail } from '../../contract/sites/sites.ts'
import { awin } from '../lib/test-page.tsx'

export const blogUuid = '7f0e8c1a-0000-4000-8000-0000000000b1'

export const network = (n: typeof awin): SiteDetail['networks'][number] => ({ ...n, networkLogoUrl: null })

export const siteOf = (over: Partial<SiteDetail> = {}): SiteDetail => ({
  channelUuid: blogUuid,
  channelName: 'Kaffebloggen',
  channelDomain: 'kaffebloggen.dk',
  channelType: 'Website',
  channelFaviconUrl: null,
  channelCurrencyCode: 'DKK',
  channelIsActive: true,
  channelCreatedDatetime: '2026-03-02T08:00:00.000Z',
  channelCampaignCount: 0,
  channelAdvertisersCount: 0,
  networks: [],
  ...over,
})

export const optionsOf = (over: Partial<ScriptOptions> = {}): ScriptOptions => ({
  append_classes: [],
  append_attributes: [],
  ignore_selectors: [],
  ignore_domains: [],
  exclude_pages: [],
  rel_nofollow: false,
  rel_sponsored: false,
  disable_cookies: false,
  disable_localstorage: false,
  dom_listener: false,
  hash_routes: false,
  ...over,
})

const uuid = (n: number) => `7f0e8c1a-0000-4000-8000-0000000001${String(n).padStart(2, '0')}`

/** A connection with media of these names; `mapped` lists those that are this site. */
export function connectionOf(names: string[], mapped: string[]): SiteConnection {
  const mappings = (name: string, i: number) =>
    mapped.includes(name)
      ? [
          {
            connectionMappingUuid: uuid(50 + i),
            connectionMappingChannelUuid: blogUuid,
            channel: { channelUuid: blogUuid, channelName: 'Kaffebloggen', channelDomain: 'kaffebloggen.dk' },
          },
        ]
      : []
  const connectionChannels = names.map((connectionChannelName, i) => ({
    connectionChannelUuid: uuid(i),
    connectionChannelName,
    connectionsMappings: mappings(connectionChannelName, i),
  }))
  const own = connectionChannels.flatMap((c) => c.connectionsMappings.map((m) => m.connectionMappingUuid))
  return {
    connectionUuid: uuid(99),
    connectionName: 'Awin Nordic',
    connectionApiPartnerId: '189069',
    connectionIsActive: true,
    connectionIsFallback: false,
    connectionCallbackStatus: 'INACTIVE',
    connectionCreatedDatetime: '2026-03-02T08:00:00.000Z',
    connectionUpdatedDatetime: '2026-03-02T08:00:00.000Z',
    connectionLastImportDatetime: null,
    network: awin,
    connectionChannelIsMappedToThisChannel: own.length > 0,
    connectionChannelMappingUuids: own,
    connectionChannels,
  }
}
