import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { CreatorView } from '../../contract/creators/creator-fields.ts'
import type { UnpaidView } from '../../contract/creators/creator-money-views.ts'
import type { StatementView } from '../../contract/statement.ts'
import { money as shownMoney } from '../../report/format.ts'
import { useApi } from '../lib/api.tsx'
import { makeStale } from '../lib/make-stale.ts'
import { useMay } from '../lib/session.ts'
import { monthText } from '../../report/date-text.ts'
import { useStatements } from '../lib/statements/use-statements.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { rowsOf } from '../ui/list/list-rows.ts'
import { ListTable } from '../ui/list/list-table.tsx'
import { TitledList } from '../ui/list/titled-list.tsx'
import { useListState } from '../ui/list/use-list-state.ts'
import { notify } from '../ui/notify.ts'
import type { AskedMoney } from './queries.ts'

/** Amounts per currency that are on no statement because the publisher was not paid yet; '' for none. */
function unpaidText(unpaid: readonly UnpaidView[]): string {
  const sums = new Map<string, number>()
  for (const { currencyCode, amount, statedAmount } of unpaid)
    sums.set(currencyCode, (sums.get(currencyCode) ?? 0) + amount - statedAmount)
  return [...sums].flatMap(([currency, sum]) => (sum >= 0.005 ? [shownMoney(sum, currency)] : [])).join(' and ')
}

const keyOf = (s: StatementView) => s.statementUuid

interface StatementsCardProps {
  creator: CreatorView
  money: AskedMoney
  /** The creator's clicks look unusual and should be checked before paying. */
  isSuspect: boolean
}

/** Statements by month, closed and paid; a finished month can be closed here. */
export function StatementsCard({ creator, money, isSuspect }: StatementsCardProps) {
  const api = useApi()
  const queries = useQueryClient()
  const mayPay = useMay('money')
  const [closing, setClosing] = useState<string | null>(null)
  const state = useListState()
  const list = useMemo(() => rowsOf<StatementView>({ ...money, data: money.data?.statements }), [money])
  const { creatorId } = creator
  // also after a refusal: somebody else may have closed or paid it meanwhile
  const thenStale = async (done: Promise<unknown>) => {
    try {
      await done
    } finally {
      await makeStale(queries, 'creators')
    }
  }
  const [due] = (money.data?.statements ?? [])
    .filter((s) => s.paidOn === null && s.dueOn !== null)
    .toSorted((a, b) => ((a.dueOn ?? '') < (b.dueOn ?? '') ? -1 : 1))
  const { columns, dialogs } = useStatements<StatementView>({
    load: useCallback((input) => api.creatorMoney.file({ creatorId, ...input }), [api, creatorId]),
    lines: 'Sales',
    filled: isSuspect ? null : (due?.statementUuid ?? null),
    settling: mayPay
      ? {
          other: 'creator',
          pay: ({ statementUuid }, payment) =>
            thenStale(api.creatorMoney.paid({ creatorId, statementUuid, ...payment })),
          takeBack: ({ statementUuid }) => thenStale(api.creatorMoney.takeBackPayment({ creatorId, statementUuid })),
        }
      : null,
  })
  const close = async () => {
    if (closing === null) return
    await thenStale(api.creatorMoney.close({ creatorId, month: closing }))
    notify(`${monthText(closing)} is closed`)
  }
  const next = money.data?.nextMonth ?? null
  const risked = unpaidText(money.data?.unpaid ?? [])
  return (
    <>
      {mayPay && next !== null ? (
        <p className="creator-next">
          <span>{monthText(next)} is over and can be closed.</span>
          <Button size="xs" variant={due || isSuspect ? 'default' : 'filled'} onClick={() => setClosing(next)}>
            Close {monthText(next)}
          </Button>
        </p>
      ) : null}
      <TitledList
        title="Statements"
        list={list}
        nothing="No statements yet. On the fifth day of a month, the previous one is closed automatically."
      >
        <ListTable<StatementView>
          list={list}
          state={state}
          label="Statements"
          storageKey="creator-statements-columns"
          rowKey={keyOf}
          columns={columns}
          rowHeight={44}
          chooser={false}
        />
      </TitledList>
      {dialogs}
      <ConfirmDialog
        opened={closing !== null}
        onClose={() => setClosing(null)}
        onConfirm={close}
        title={closing ? `Close ${monthText(closing)}?` : ''}
        confirmLabel="Close the month"
      >
        Its statement holds what became payable up to the end of the month. It never changes any more: what is rejected
        later is taken back on the next one.
        {risked === '' ? null : ` Of what is payable now, ${risked} is of sales that no merchant has paid you for yet.`}
      </ConfirmDialog>
    </>
  )
}
