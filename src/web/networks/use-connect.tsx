import { useState, type ReactNode } from 'react'
import type { NetworkDetail } from '../../contract/networks/network-overview.ts'
import { ConnectDialog } from './connect-dialog.tsx'

/** The dialog of a network's page that connects an account, which is then the one that is shown. */
export function useConnect(
  network: NetworkDetail | undefined,
  choose: (connectionUuid: string) => void,
): { connect: () => void; dialog: ReactNode } {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return {
    connect: () => setIsOpen(true),
    dialog:
      isOpen && network ? (
        <ConnectDialog
          network={network}
          onClose={close}
          onConnected={(connectionUuid) => {
            close()
            if (connectionUuid) choose(connectionUuid)
          }}
        />
      ) : null,
  }
}
