import { useState } from 'react'
import type { PaymentRow } from '../../../contract/insights/payments.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { DetailPart } from '../../ui/detail-drawer.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { IfMay } from '../../lib/if-may.tsx'
import { PayerSelect } from './bank/payer-select.tsx'
import { reasonsText, receivedText, shortLetterText } from './received-text.ts'

interface ReceivedPartProps {
  row: PaymentRow
  sender: string
  choices: readonly { networkUuid: string; networkName: string }[]
}

/** A network’s payments according to the bank, beside those according to the network. */
export function ReceivedPart({ row, sender, choices }: ReceivedPartProps) {
  const [problem, setProblem] = useState<unknown>(null)
  if (row.remittances.length === 0) return null
  const letter = shortLetterText(row, sender)
  return (
    <>
      <DetailPart title="Received, as your bank says">
        <ul className="received">
          {row.remittances.map((r) => (
            <li key={r.remittanceUuid}>
              <p>{receivedText(r)}</p>
              <p className="dim small">{reasonsText(row, r)}</p>
              <p className="dim small bank-text">{r.text}</p>
              <IfMay>
                <PayerSelect payer={r.payer} networkUuid={row.networkUuid} choices={choices} onEnd={setProblem} />
              </IfMay>
            </li>
          ))}
        </ul>
        <FormError problem={problem} />
      </DetailPart>
      {letter ? (
        <DetailPart title="Letter about what was paid less">
          <CopyButton value={letter} label="Copy letter about what was paid less" />
          <pre className="payment-letter">{letter}</pre>
        </DetailPart>
      ) : null}
    </>
  )
}
