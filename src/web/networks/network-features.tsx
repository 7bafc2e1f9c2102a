import { IconCheck, IconMinus } from '@tabler/icons-react'
import type { NetworkDetail } from '../../contract/networks/network-overview.ts'
import { Badge } from '../ui/badge.tsx'

type Feature = keyof NetworkDetail['features']
const names: Record<Feature, string> = {
  apiConversions: 'Conversions',
  apiPaidConversions: 'Payment status',
  apiPrograms: 'Programs',
  apiChannels: 'Channels',
  apiRejections: 'Rejections',
  apiCpc: 'CPC',
  callbacks: 'Real-time callbacks',
}
const order: readonly Feature[] = [
  'apiConversions',
  'apiPaidConversions',
  'apiPrograms',
  'apiChannels',
  'apiRejections',
  'apiCpc',
  'callbacks',
]
type Network = Pick<NetworkDetail, 'features' | 'uploadEndings'>

/** How a network without an API reports earnings; null with an API. */
const otherWay = (network: Network): string | null => {
  if (network.features.apiConversions) return null
  if (network.uploadEndings.length > 0)
    return network.features.callbacks
      ? 'Sales come by callback, or as files that you upload.'
      : 'Earnings come as files that you upload.'
  return network.features.callbacks ? 'Sales come by callback.' : 'Links only: it has no import.'
}

/** The benefit of connecting, in a sentence. */
export const connectText = (network: Network & Pick<NetworkDetail, 'networkName'>): string => {
  const account = `Connect your account at ${network.networkName}`
  if (network.features.apiConversions) return `${account} to import its programmes and commission.`
  if (network.uploadEndings.length > 0)
    return network.features.callbacks
      ? `${account} to use its links. Its sales come by callback, or as files that you upload.`
      : `${account}, then upload its files of earnings.`
  return network.features.callbacks ? `${account} to receive its sales by callback.` : `${account} to use its links.`
}

/** The features of a network, in a row. */
export function FeatureBadges({ network }: { network: Network }) {
  const supported = order.filter((f) => network.features[f])
  if (supported.length === 0) return <span className="dim net-link">{otherWay(network)}</span>
  return (
    <span className="badges net-badges">
      {supported.map((f) => (
        <Badge key={f}>{names[f]}</Badge>
      ))}
    </span>
  )
}

/** Later changes to sales that it does not report, and what to do about it. */
export function UntoldChanges({ network }: { network: Pick<NetworkDetail, 'untoldChanges'> }) {
  return network.untoldChanges ? <p className="dim net-note">{network.untoldChanges}</p> : null
}

/** All possible features, and whether this network has them. */
export function FeatureList({ network }: { network: Network & Pick<NetworkDetail, 'untoldChanges'> }) {
  const other = otherWay(network)
  return (
    <>
      <ul className="net-features">
        {order.map((f) => (
          <li key={f} data-has={network.features[f]}>
            {network.features[f] ? <IconCheck size={16} aria-hidden /> : <IconMinus size={16} aria-hidden />}
            {names[f]}
            {network.features[f] ? null : <span className="sr">(not supported)</span>}
          </li>
        ))}
      </ul>
      {other ? <p className="dim net-note">{other}</p> : null}
      <UntoldChanges network={network} />
    </>
  )
}
