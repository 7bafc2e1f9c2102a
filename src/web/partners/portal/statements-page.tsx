import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { SharedStatement } from '../../../contract/statement.ts'
import { useApi } from '../../lib/api.tsx'
import { useStatements } from '../../lib/statements/use-statements.tsx'
import { rowsOf } from '../../ui/list/list-rows.ts'
import { ListTable } from '../../ui/list/list-table.tsx'
import { useListState } from '../../ui/list/use-list-state.ts'
import { statementsQuery } from './queries.ts'
import { Room } from './room.tsx'

const keyOf = (s: SharedStatement) => s.statementUuid
const sorts = ['month', 'lineCount', 'earned', 'toPay', 'paidOn']
const firstSort = { id: 'month', desc: true }

function Statements() {
  const state = useListState({ sorts, firstSort })
  const api = useApi()
  const asked = useQuery(statementsQuery(api))
  const list = useMemo(() => rowsOf<SharedStatement>(asked), [asked])
  const { columns, dialogs } = useStatements<SharedStatement>({
    load: api.merchantOrders.statementFile,
    lines: 'Orders',
    isSortable: true,
  })
  return (
    <>
      <ListTable<SharedStatement>
        list={list}
        state={state}
        empty={{
          title: 'No statements yet',
          subtitle: 'A statement is made each month of the orders that were approved.',
        }}
        label="Statements"
        storageKey="portal-statements-columns"
        rowKey={keyOf}
        columns={columns}
        rowHeight={44}
        height="calc(var(--page-h) - 260px)"
      />
      {dialogs}
    </>
  )
}

/** /partner/statements: monthly statements to the publisher. */
export default function PortalStatementsPage() {
  return (
    <Room title="Statements" sub="Approved orders of each month, in each currency.">
      <Statements />
    </Room>
  )
}
