import { type ReactNode, useMemo, useState } from 'react'
import type { StatementFormat } from '../../../contract/statement-formats.ts'
import { monthText } from '../../../report/date-text.ts'
import { money } from '../../../report/format.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { DataColumn } from '../../ui/data-table/column.ts'
import { notify } from '../../ui/notify.ts'
import { PaidDialog, type Payment } from './paid-dialog.tsx'
import { saveStatement } from './save-statement.ts'
import { statementColumns, type StatementLike, type StatementWords } from './statement-columns.tsx'
import { StatementDialog } from './statement-dialog.tsx'
import './statements.css'

type File = { fileName: string; base64: string }
interface StatementWays<R> extends StatementWords {
  /** Memoized by the caller, so that columns stay stable. */
  load: (input: { statementUuid: string; format: StatementFormat }) => Promise<File>
  /** Actions for users who may settle money; null for others. */
  settling?: {
    other: 'merchant' | 'creator'
    pay: (row: R, payment: Payment) => Promise<unknown>
    takeBack: (row: R) => Promise<unknown>
  } | null
}

/** Columns of statements and their dialogs, for both sides, and for merchants and creators. */
export function useStatements<R extends StatementLike>({
  load,
  lines,
  isSortable = false,
  filled = null,
  settling = null,
}: StatementWays<R>): { columns: DataColumn<R>[]; dialogs: ReactNode } {
  const [opened, setOpened] = useState<R | null>(null)
  const [paid, setPaid] = useState<R | null>(null)
  const [takenBack, setTakenBack] = useState<R | null>(null)
  const mayPay = settling !== null
  const columns = useMemo(
    () =>
      statementColumns<R>(
        {
          onOpen: setOpened,
          onFile: ({ statementUuid }, format) => void saveStatement(format, () => load({ statementUuid, format })),
          onPaid: mayPay ? setPaid : null,
          onTakeBack: mayPay ? setTakenBack : null,
        },
        { lines, isSortable, filled },
      ),
    [load, lines, isSortable, filled, mayPay],
  )
  const takeBack = async () => {
    if (!takenBack || !settling) return
    await settling.takeBack(takenBack)
    notify(`Statement of ${monthText(takenBack.month)} is open again`)
  }
  const dialogs = (
    <>
      {opened ? <StatementDialog statement={opened} onClose={() => setOpened(null)} /> : null}
      {paid && settling ? (
        <PaidDialog
          statement={paid}
          other={settling.other}
          save={(payment) => settling.pay(paid, payment)}
          onClose={() => setPaid(null)}
        />
      ) : null}
      <ConfirmDialog
        opened={takenBack !== null}
        onClose={() => setTakenBack(null)}
        onConfirm={takeBack}
        title="Take back the payment"
        confirmLabel="Take back"
      >
        {takenBack
          ? `${money(takenBack.toPay, takenBack.currencyCode)} for ${monthText(takenBack.month)} is not paid after all.${settling?.other === 'merchant' ? ' Its orders count as approved.' : ''}`
          : null}
      </ConfirmDialog>
    </>
  )
  return { columns, dialogs }
}
