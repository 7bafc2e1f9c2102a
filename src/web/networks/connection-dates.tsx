import type { Connection } from '../../contract/networks/networks.ts'
import { dayText } from '../../report/date-text.ts'
import { useMe } from '../lib/session.ts'

/** When a connection was created, and when it last imported something. */
export function ConnectionDates({ connection }: { connection: Connection }) {
  const { userTimezone } = useMe()
  return (
    <dl className="net-dates">
      <dt>Created date</dt>
      <dd className="num">{dayText(connection.connectionCreatedDatetime, userTimezone)}</dd>
      <dt>Last import date</dt>
      <dd className="num">
        {connection.connectionLastImportDatetime === null
          ? 'Never'
          : dayText(connection.connectionLastImportDatetime, userTimezone)}
      </dd>
    </dl>
  )
}
