import type { NetworkDetail } from '../../contract/networks/network-overview.ts'
import { ExternalLink } from '../ui/external-link.tsx'

/** Where the network's site shows the values that the form needs, or the files to upload. */
export function KeysAt({ network }: { network: Pick<NetworkDetail, 'networkName' | 'keysAt' | 'uploadEndings'> }) {
  if (!network.keysAt) return null
  const { path, url } = network.keysAt
  return (
    <p className="dialog-text">
      {network.uploadEndings.length > 0 ? 'Its files' : 'The keys'} are at {network.networkName} under{' '}
      {url ? (
        <ExternalLink href={url} className="link">
          {path}
        </ExternalLink>
      ) : (
        <strong>{path}</strong>
      )}
      .
    </p>
  )
}
