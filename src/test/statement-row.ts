import { type Draft, statementOf, totalsOf } from '../server/settlement/index.ts'

const nobody = { address: '', zipcode: '', city: '', countryCode: '', vatNumber: '' }

/** An account gives each number once, so each row of a test gets one of its own. */
let lastNumber = 0

/** A statement to be inserted, of one line that is to be paid. */
export const statementRow = (
  of: Pick<Draft, 'kind' | 'accountUuid' | 'partyUuid' | 'month' | 'closedAt'> & { amount: string },
) => ({
  ...statementOf(
    {
      ...of,
      currency: 'DKK',
      totals: totalsOf([of.amount], '0', 0),
      payee: { ...nobody, name: 'Payee', paymentDetails: '' },
      payer: { ...nobody, name: 'Payer' },
      closedBy: null,
      zone: 'UTC',
    },
    ++lastNumber,
  ),
  uuid: crypto.randomUUID(),
})
