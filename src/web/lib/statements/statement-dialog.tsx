import type { SharedStatement } from '../../../contract/statement.ts'
import { Dialog } from '../../ui/dialog.tsx'

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
      <dl className="facts">
        {facts.map(({ name, value }) => (
          <div key={name} className="fact">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
