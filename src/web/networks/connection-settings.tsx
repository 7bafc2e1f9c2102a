import type { ReactNode } from 'react'
import type { Connection } from '../../contract/networks/networks.ts'
import { ConnectionDates } from './connection-dates.tsx'
import { ConnectionName } from './connection-name.tsx'
import { FallbackSwitch } from './fallback-switch.tsx'

interface ConnectionSettingsProps {
  connection: Connection
  title?: string
  /** Buttons for new credentials and for disconnecting. */
  children?: ReactNode
}

/** A connection's name, its dates, whether it is only a fallback, and how to disconnect it. */
export function ConnectionSettings({ connection, title, children }: ConnectionSettingsProps) {
  return (
    <div className="card-pad net-set">
      <ConnectionName key={connection.connectionName} connection={connection} title={title} />
      <ConnectionDates connection={connection} />
      <FallbackSwitch connection={connection} />
      {children ? <div className="net-set-ways">{children}</div> : null}
    </div>
  )
}
