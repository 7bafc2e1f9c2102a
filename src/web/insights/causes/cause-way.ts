import type { Alternative, KnownCause } from '../../../contract/insights/causes.ts'
import { alternativeText } from '../../../report/alternative-text.ts'

/** A screen of the app and the link to it. */
export interface Way {
  to: string
  search?: Record<string, unknown>
  hash?: string
  label: string
}
const pathTo = (room: string, uuid: string) => `/${room}/${encodeURIComponent(uuid)}`

/** The merchant whose campaign could carry the clicks instead. */
export const alternativeWay = (alternative: Alternative, merchantUuid: string): Way => ({
  to: pathTo('merchants', alternative.advertiserUuid),
  label: `Best alternative: ${alternativeText(alternative, merchantUuid)}`,
})

/**
 * The screen that fixes a cause; undefined where its merchant is unknown. `merchantUuid`: of the row with the cause.
 */
export function wayOf(cause: KnownCause, merchantUuid: string | undefined): Way | undefined {
  const uuid = cause.advertiserUuid || merchantUuid
  switch (cause.kind) {
    case 'closed':
    case 'commissionCut': {
      const { alternative } = cause
      if (!alternative) return { to: '/discover/opportunities', label: 'No alternative known: see opportunities' }
      return alternativeWay(alternative, cause.advertiserUuid)
    }
    case 'importFailing':
    case 'callbackSilent':
      return { to: pathTo('networks', cause.networkUuid), label: `Open ${cause.networkName}` }
    case 'scriptSilent':
      return { to: pathTo('sites', cause.channelUuid), label: 'Fix script' }
    case 'linkBroken':
      return {
        to: '/discover/broken',
        search: { q: cause.brokenLinkTargetUrlPath },
        label: 'Fix link',
      }
    case 'routingChanged':
      return uuid ? { to: pathTo('merchants', uuid), label: 'See the change' } : undefined
  }
}
