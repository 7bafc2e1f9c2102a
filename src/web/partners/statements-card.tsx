import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { StatementView } from '../../contract/statement.ts'
import { useApi } from '../lib/api.tsx'
import { makeStale } from '../lib/make-stale.ts'
import { useMay, useMe } from '../lib/session.ts'
import { useStatements } from '../lib/statements/use-statements.tsx'
import { rowsOf } from '../ui/list/list-rows.ts'
import { ListTable } from '../ui/list/list-table.tsx'
import { TitledList } from '../ui/list/titled-list.tsx'
import { useListState } from '../ui/list/use-list-state.ts'
import { statementsQuery } from './queries.ts'

const keyOf = (s: StatementView) => s.statementUuid

/** Monthly statements of the merchant, with payments. */
export function StatementsCard({ partnerUuid }: { partnerUuid: string }) {
  const api = useApi()
  const queries = useQueryClient()
  const { accountUuid } = useMe().account
  const mayChange = useMay('money')
  const state = useListState()
  const asked = useQuery(statementsQuery(api, accountUuid, partnerUuid))
  const list = useMemo(() => rowsOf<StatementView>(asked), [asked])
  const of = { accountUuid, partnerUuid }
  // also after a refusal: somebody else may have marked it
  const thenStale = async (done: Promise<unknown>) => {
    try {
      await done
    } finally {
      await makeStale(queries, 'partners')
    }
  }
  const { columns, dialogs } = useStatements<StatementView>({
    load: useCallback(
      (input) => api.partnerOrders.statementFile({ accountUuid, partnerUuid, ...input }),
      [api, accountUuid, partnerUuid],
    ),
    lines: 'Orders',
    settling: mayChange
      ? {
          other: 'merchant',
          pay: ({ statementUuid }, payment) =>
            thenStale(api.partnerOrders.payStatement({ ...of, statementUuid, ...payment })),
          takeBack: ({ statementUuid }) => thenStale(api.partnerOrders.takeBackPayment({ ...of, statementUuid })),
        }
      : null,
  })
  return (
    <>
      <TitledList
        title="Statements"
        list={list}
        nothing="No statements yet. One is made each month of the orders that were approved."
      >
        <ListTable<StatementView>
          list={list}
          state={state}
          label="Statements"
          storageKey="partner-statements-columns"
          rowKey={keyOf}
          columns={columns}
          rowHeight={44}
          chooser={false}
        />
      </TitledList>
      {dialogs}
    </>
  )
}
