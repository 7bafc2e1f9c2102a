import type { Alternative, KnownCause } from '../../../contract/insights/causes.ts'
import { money } from '../../../report/format.ts'

/** A screen of the app and what leads there. */
export interface Way {
  to: string
  search?: Record<string, unknown>
  hash?: string
  label: string
}
const pathTo = (room: string, uuid: string) => `/${room}/${encodeURIComponent(uuid)}`

/** "Best alternative: Partner-ads, DKK 1.20 a click" */
export function alternativeText({ networkName, isJoined, epc, currencyCode }: Alternative): string {
  const earns = epc === null ? '' : `, ${money(epc, currencyCode)} a click`
  return `Best alternative: ${networkName}${isJoined ? '' : ' (not joined yet)'}${earns}`
}

/** The screen that mends a cause; undefined where its merchant is not known. `merchantUuid`: of the row it stands in. */
export function wayOf(cause: KnownCause, merchantUuid: string | undefined): Way | undefined {
  const uuid = cause.advertiserUuid || merchantUuid
  switch (cause.kind) {
    case 'closed':
    case 'commissionCut': {
      const label = cause.alternative ? alternativeText(cause.alternative) : 'No alternative known: other merchants'
      if (!cause.alternative) return { to: '/discover/opportunities', label }
      return uuid ? { to: pathTo('merchants', uuid), label } : undefined
    }
    case 'importFailing':
    case 'callbackSilent':
      return { to: pathTo('networks', cause.networkUuid), label: `Open ${cause.networkName}` }
    case 'scriptSilent':
      return { to: pathTo('sites', cause.channelUuid), label: 'Check the script' }
    case 'linkBroken':
      return {
        to: '/discover/broken',
        search: { q: cause.brokenLinkTargetUrlPath },
        label: 'Mend the link',
      }
    case 'routingChanged':
      return uuid ? { to: pathTo('merchants', uuid), label: 'See the change' } : undefined
  }
}
