import { type Draft, statementOf, totalsOf } from '../server/settlement/index.ts'

const nobody = { address: '', zipcode: '', city: '', countryCode: '', vatNumber: '' }

/** A statement to be inserted, of one line that is to be paid. */
export const statementRow = (
  of: Pick<Draft, 'kind' | 'accountUuid' | 'partyUuid' | 'month' | 'closedAt'> & { amount: string; number?: number },
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
    of.number ?? 1,
  ),
  uuid: crypto.randomUUID(),
})
