import { useCallback, useMemo } from 'react'
import type { StatementFormat } from '../../contract/statement-formats.ts'
import type { SharedStatement } from '../../contract/statement.ts'
import { ApiError } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { useStatements } from '../lib/statements/use-statements.tsx'
import { rowsOf } from '../ui/list/list-rows.ts'
import { ListTable } from '../ui/list/list-table.tsx'
import { TitledList } from '../ui/list/titled-list.tsx'
import { useListState } from '../ui/list/use-list-state.ts'
import type { AskedFigures } from './queries.ts'

/** The creator's own statements, as files too. */
export function SharedStatements({ asked, token }: { asked: AskedFigures; token: string }) {
  const api = useApi()
  const state = useListState()
  const list = useMemo(() => rowsOf<SharedStatement>({ ...asked, data: asked.data?.statements }), [asked])
  const { refetch } = asked
  const load = useCallback(
    (input: { statementUuid: string; format: StatementFormat }) =>
      api.creatorShares.file({ token, ...input }).catch((error: unknown): never => {
        // the password is valid for an hour; after that the page asks again
        if (error instanceof ApiError && error.code === 401) void refetch()
        throw error
      }),
    [api, token, refetch],
  )
  const { columns, dialogs } = useStatements<SharedStatement>({ load, lines: 'Sales' })
  return (
    <>
      <TitledList
        title="Statements"
        list={list}
        nothing="No statements yet. There is one for each month in which something was approved."
      >
        <ListTable<SharedStatement>
          list={list}
          state={state}
          label="Statements"
          storageKey="creator-statements-columns"
          rowKey={(s) => s.statementUuid}
          columns={columns}
          rowHeight={44}
          chooser={false}
        />
      </TitledList>
      {dialogs}
    </>
  )
}
