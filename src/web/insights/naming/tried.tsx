import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type NamingRule, partsOf } from '../../../contract/naming.ts'
import { int } from '../../../report/format.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useApi } from '../../lib/api.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { type SimpleColumn, SimpleTable } from '../../ui/simple-table.tsx'
import { insightsKeys } from '../keys.ts'

type Row = { before: string; parts: string[] | null }

/**
 * The result of a rule for the names of the last 30 days (R232: parts of names): how many match, and the most frequent
 * of them.
 */
export function Tried({ rule }: { rule: NamingRule }) {
  const api = useApi()
  const tried = useQuery({
    queryKey: insightsKeys.tried(rule),
    queryFn: ({ signal }) => api.naming.try(rule, { signal }),
    placeholderData: undefined,
  })
  if (tried.error) return <ErrorPanel small message={messageOf(tried.error)} onRetry={() => void tried.refetch()} />
  if (!tried.data) return <Skeleton h={160} />
  const { names, matched, events, matchedEvents, rows } = tried.data
  if (names === 0) return <output>There was no such name in the last 30 days: nothing to try it on yet.</output>
  const columns: SimpleColumn<Row>[] = [
    { key: 'before', head: 'Before', isRowHead: true, className: 'tried-name', cell: (row) => row.before },
    ...partsOf(rule).map((part, i) => ({
      key: part,
      head: part,
      className: 'tried-name',
      cell: (row: Row) => row.parts?.[i] ?? <span className="dim">{i === 0 ? 'Other names' : '–'}</span>,
    })),
  ]
  return (
    <>
      <output>
        {int(matched)} of {int(names)} {names === 1 ? 'name' : 'names'} of the last 30 days match: {int(matchedEvents)}{' '}
        of {int(events)} {events === 1 ? 'event' : 'events'}.
        {names > rows.length ? ` The ${rows.length} most frequent:` : ''}
      </output>
      <div className="tried">
        <SimpleTable label="Names before and after" columns={columns} rows={rows} keyOf={(row) => row.before} />
      </div>
    </>
  )
}
