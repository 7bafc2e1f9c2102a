import type { Connection } from '../../contract/networks/networks.ts'
import { ConnectionDates } from './connection-dates.tsx'
import { ConnectionName } from './connection-name.tsx'
import { FallbackSwitch } from './fallback-switch.tsx'

/** A connection's name, its dates, and whether it is used only as a fallback. */
export function ConnectionSettings({ connection, title }: { connection: Connection; title?: string }) {
  return (
    <div className="card-pad connection-settings">
      <ConnectionName key={connection.connectionName} connection={connection} title={title} />
      <ConnectionDates connection={connection} />
      <FallbackSwitch connection={connection} />
    </div>
  )
}
