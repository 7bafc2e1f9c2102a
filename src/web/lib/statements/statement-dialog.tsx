import type { SharedStatement } from '../../../contract/statement.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/facts.tsx'

/** The head of a statement, as in its files: parties, amount with VAT, due date, payment details. */
export function StatementDialog({
  statement: { statementNumber, facts },
  onClose,
}: {
  statement: SharedStatement
  onClose: () => void
}) {
  return (
    <Dialog title={`Statement ${statementNumber}`} onClose={onClose}>
      <Facts facts={facts.map(({ name, value }) => [name, value] as const)} />
    </Dialog>
  )
}
