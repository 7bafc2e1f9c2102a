import type { Connection } from '../../contract/networks/networks.ts'
import { useMe } from '../lib/session.ts'
import { writtenDay } from './written-day.ts'

/** When a connection was made, and when it last brought something. */
export function ConnectionDates({ connection }: { connection: Connection }) {
  const { userTimezone } = useMe()
  return (
    <dl className="net-dates">
      <dt>Created date</dt>
      <dd className="num">{writtenDay(connection.connectionCreatedDatetime, userTimezone)}</dd>
      <dt>Last import date</dt>
      <dd className="num">{writtenDay(connection.connectionLastImportDatetime, userTimezone)}</dd>
    </dl>
  )
}
