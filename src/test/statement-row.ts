import { type Draft, statementOf, totalsOf } from '../server/settlement/index.ts'

const nobody = { address: '', zipcode: '', city: '', countryCode: '', vatNumber: '' }

/** Numbers are unique in an account, so each row of a test gets a new one. */
let lastNumber = 0

/** A statement to insert, with one line to pay. */
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
