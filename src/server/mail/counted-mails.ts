import { createCounter, type Measure } from '../log/measures.ts'
import { MailError } from './mail-error.ts'
import type { SendMail } from './mailer.ts'

const outcomes = ['sent', 'address', 'failed'] as const

/** Counts mails by result: `address` when the recipient's server refuses the address, `failed` for any other error. */
export function countMails(send: SendMail): { send: SendMail; measure: Measure } {
  const counter = createCounter('outbound_mails_total', 'Mails by what became of them', ['outcome'])
  for (const outcome of outcomes) counter.cell({ outcome })
  return {
    send: async (mail) => {
      try {
        const answer = await send(mail)
        counter.add({ outcome: 'sent' })
        return answer
      } catch (error) {
        counter.add({ outcome: error instanceof MailError && error.isOfAddress ? 'address' : 'failed' })
        throw error
      }
    },
    measure: counter.measure,
  }
}
