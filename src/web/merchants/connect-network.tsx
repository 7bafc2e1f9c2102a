import { useQuery } from '@tanstack/react-query'
import { useApi } from '../lib/api.tsx'
import { ConnectDialog } from '../networks/connect-dialog.tsx'
import { availableQuery } from '../networks/queries.ts'

/** The dialog that connects a network, opened for a campaign that needs it. */
export function ConnectNetwork({ networkUuid, onClose }: { networkUuid: string; onClose: () => void }) {
  const available = useQuery(availableQuery(useApi()))
  const network = available.data?.find((n) => n.networkUuid === networkUuid)
  return network ? <ConnectDialog network={network} onClose={onClose} onConnected={onClose} /> : null
}
