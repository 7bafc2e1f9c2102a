import type { SharedStatement } from '../../../contract/statement.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/facts.tsx'

/** What a statement says above its lines, as its files do: who, how much with VAT, until when, how to pay. */
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
