import { IconBookmark, IconBuildingStore, IconChartBar, IconNetwork, IconWorld } from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import { namingQuery, partsOfRules } from './insights/naming/naming-query.ts'
import { reportGroupings } from './insights/palette-items.ts'
import { viewsQuery } from './insights/views/use-views.ts'
import { viewHref } from './insights/views/view-state.ts'
import type { OutboundApi } from './lib/api.tsx'
import { merchantOptionsQuery, networkOptionsQuery, siteOptionsQuery } from './lib/option-queries.ts'
import type { PaletteSource } from './shell/palette-items.ts'

/**
 * The items that the command palette finds besides pages and actions. The lists are those of the filters, requested
 * once.
 */
export const paletteSources = (api: OutboundApi, queries: QueryClient): PaletteSource[] => [
  {
    key: 'reports',
    search: async () => {
      // without the account's own parts the others are still found
      const rules = await queries.ensureQueryData(namingQuery(api)).then(
        (naming) => naming.rules,
        () => [],
      )
      return reportGroupings(partsOfRules(rules)).map(({ key, label, to }) => ({
        key,
        label,
        to,
        group: 'Report',
        icon: IconChartBar,
        keywords: 'group by',
        keepsPeriod: true,
      }))
    },
  },
  {
    key: 'views',
    search: async () =>
      (await queries.ensureQueryData(viewsQuery(api))).map((v) => ({
        key: `view:${v.viewUuid}`,
        label: v.viewName,
        group: 'View',
        icon: IconBookmark,
        keywords: 'saved report',
        to: viewHref(v),
      })),
  },
  {
    key: 'merchants',
    search: async () =>
      (await queries.ensureQueryData(merchantOptionsQuery(api))).map((m) => ({
        key: `merchant:${m.advertiserUuid}`,
        label: m.advertiserName || m.advertiserDomain,
        group: 'Merchant',
        icon: IconBuildingStore,
        keywords: `${m.advertiserDomain} ${m.advertiserUuid}`,
        to: `/merchants/${m.advertiserUuid}`,
      })),
  },
  {
    key: 'sites',
    search: async () =>
      (await queries.ensureQueryData(siteOptionsQuery(api))).map((s) => ({
        key: `site:${s.channelUuid}`,
        label: s.channelName,
        group: 'Site',
        icon: IconWorld,
        keywords: `${s.channelDomain} ${s.channelUuid}`,
        to: `/sites/${s.channelUuid}`,
      })),
  },
  {
    key: 'networks',
    search: async () =>
      (await queries.ensureQueryData(networkOptionsQuery(api))).map((n) => ({
        key: `network:${n.networkUuid}`,
        label: n.networkName,
        group: 'Network',
        icon: IconNetwork,
        keywords: `${n.networkIdentifier} ${n.networkUuid}`,
        to: `/networks/${n.networkUuid}`,
      })),
  },
]
