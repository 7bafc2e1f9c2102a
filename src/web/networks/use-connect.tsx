import { useState, type ReactNode } from 'react'
import type { NetworkDetail } from '../../contract/networks/network-overview.ts'
import { searchText } from '../../report/search.ts'
import { useMay } from '../lib/session.ts'
import { useSearchState } from '../lib/use-search.ts'
import { ConnectDialog } from './connect-dialog.tsx'

/**
 * The dialog on a network's page that connects an account and then selects it. A shop in the address opens it with that
 * shop prefilled.
 */
export function useConnect(
  network: NetworkDetail | undefined,
  choose: (connectionUuid: string) => void,
): { connect: () => void; dialog: ReactNode } {
  const mayChange = useMay()
  const { search, setSearch } = useSearchState()
  const shop = searchText(search, 'shop')
  const [isPressed, setPressed] = useState(false)
  const isOpen = isPressed || (shop !== undefined && mayChange)
  const close = () => {
    setPressed(false)
    if (shop !== undefined) setSearch({ shop: undefined }, { replace: true })
  }
  return {
    connect: () => setPressed(true),
    dialog:
      isOpen && network ? (
        <ConnectDialog
          network={network}
          shop={shop}
          onClose={close}
          onConnected={(connectionUuid) => {
            close()
            if (connectionUuid) choose(connectionUuid)
          }}
        />
      ) : null,
  }
}
