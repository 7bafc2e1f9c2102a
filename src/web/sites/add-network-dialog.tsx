import { Button } from '@mantine/core'
import type { SiteConnection } from '../../contract/networks/mappings.ts'
import { AppLink } from '../ui/app-link.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LetterTile } from '../ui/letter-tile.tsx'

interface AddNetworkDialogProps {
  /** Connections without a mapping to this site. */
  connections: readonly SiteConnection[]
  /** Whether any network is connected. */
  isConnected: boolean
  /** Titles by uuid. */
  titles: ReadonlyMap<string, string>
  onClose: () => void
  onChosen: (connectionUuid: string) => void
}

/** Selects a connected network to map to a site, or links to connecting another one. */
export function AddNetworkDialog({ connections, isConnected, titles, onClose, onChosen }: AddNetworkDialogProps) {
  return (
    <Dialog onClose={onClose} title="Add network" size={460}>
      {connections.length === 0 ? (
        <EmptyState
          small
          title="No connections found"
          subtitle={isConnected ? 'Every connected network is mapped to this site.' : 'No network is connected yet.'}
        />
      ) : (
        <ul className="maplist">
          {connections.map((c) => (
            <li key={c.connectionUuid}>
              <LetterTile name={c.network.networkName} />
              <div className="mapname">
                <b>{titles.get(c.connectionUuid)}</b>
                <span className="dim">{c.network.networkName}</span>
              </div>
              <Button
                variant="default"
                size="xs"
                aria-label={`Map ${titles.get(c.connectionUuid)}`}
                onClick={() => onChosen(c.connectionUuid)}
              >
                Map
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p className="dialog-text">
        Not in the list?{' '}
        <AppLink to="/networks" className="link">
          Connect another network
        </AppLink>
      </p>
    </Dialog>
  )
}
