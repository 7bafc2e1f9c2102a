import { Button } from '@mantine/core'
import type { NetworkTile } from '../../../contract/networks/network-overview.ts'
import { useOpenAlerts } from '../../lib/open-alerts.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { LetterTile } from '../../ui/letter-tile.tsx'
import { StatusDot } from '../../ui/status-dot.tsx'
import { type TileGroup, tileStatus } from './tile-groups.ts'

function Tile({ network }: { network: NetworkTile }) {
  const { text, hue } = tileStatus(network, useOpenAlerts().alerts)
  return (
    <li>
      <AppLink to={`/network2/${network.networkUuid}`} className="net-tile">
        <LetterTile name={network.networkName} src={network.networkLogoUrl} size={40} />
        <span className="net-tile-text">
          <span className="net-tile-name">{network.networkName}</span>
          <StatusDot hue={hue}>{text}</StatusDot>
        </span>
      </AppLink>
    </li>
  )
}

interface TileSectionProps {
  group: TileGroup
  /** Shows only the first ones; all by default. */
  most?: number
  /** Opens the whole group. */
  onAll?: () => void
}

/** Networks as tiles, with the potential of each for the account. */
export function TileSection({ group, most, onAll }: TileSectionProps) {
  return (
    <section className="net-section" aria-label={group.label}>
      <div className="net-section-head">
        <h2 className="card-title">{group.label}</h2>
        <span className="spacer" />
        {onAll ? (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`View all (${group.networks.length}): ${group.label}`}
            onClick={onAll}
          >
            View all ({group.networks.length})
          </Button>
        ) : null}
      </div>
      <ul className="net-tiles">
        {group.networks.slice(0, most).map((n) => (
          <Tile key={n.networkUuid} network={n} />
        ))}
      </ul>
    </section>
  )
}
