import { useMemo } from 'react'
import type { SharedFigures } from '../../contract/creators/creator-shares.ts'
import { ApiError } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { rowsOf } from '../ui/list/list-rows.ts'
import { ListTable } from '../ui/list/list-table.tsx'
import { TitledList } from '../ui/list/titled-list.tsx'
import { useListState } from '../ui/list/use-list-state.ts'
import type { AskedFigures } from './queries.ts'
import { saveFile } from './save-file.ts'
import { statementColumns } from './statement-columns.tsx'

type Row = SharedFigures['statements'][number]

/** The creator's own statements, as files too. */
export function SharedStatements({ asked, token }: { asked: AskedFigures; token: string }) {
  const api = useApi()
  const state = useListState()
  const list = useMemo(() => rowsOf<Row>({ ...asked, data: asked.data?.statements }), [asked])
  const { refetch } = asked
  const columns = useMemo(() => {
    // the hour of its password is over: the page asks for it
    const askAgain = (error: unknown): never => {
      if (error instanceof ApiError && error.code === 401) void refetch()
      throw error
    }
    return statementColumns<Row>({
      onFile: ({ statementUuid }, format) =>
        void saveFile(format, () => api.creatorShares.file({ token, statementUuid, format }).catch(askAgain)),
      onPaid: null,
    })
  }, [api, token, refetch])
  return (
    <TitledList
      title="Statements"
      list={list}
      nothing="No statements yet. There is one for each month in which something was approved."
    >
      <ListTable<Row>
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
  )
}
