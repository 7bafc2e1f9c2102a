import { expect, it } from 'vitest'
import { isIban, paymentDetails } from './payment-details.ts'

// from the SWIFT registry
it.each(['DK50 0040 0440 1162 43', 'DE89370400440532013000', 'GB29 NWBK 6016 1331 9268 19', 'NO93 8601 1117 947'])(
  'takes %s, also with words around it',
  (iban) => {
    expect(isIban(iban)).toBe(true)
    const text = `IBAN ${iban}, BIC DABADKKK`
    expect(paymentDetails.parse(text)).toBe(text)
    expect(paymentDetails.safeParse(`${iban} BIC DABADKKK`).success).toBe(true)
  },
)
it.each(['DK50 0040 0440 1162 34', 'DE89370400440532013001', 'GB29 NWBK 6016 1331 9628 19'])(
  'refuses %s, in which two signs are turned or one is wrong',
  (iban) => {
    expect(isIban(iban)).toBe(false)
    expect(paymentDetails.safeParse(`IBAN ${iban}`).error?.issues[0]?.message).toBe(
      `Must have an IBAN whose check digits are right: ${iban}`,
    )
  },
)
it('takes what is no IBAN as it is', () => {
  for (const text of ['', 'MobilePay 12345', 'Reg. 1234, konto 0012345678', 'PayPal: lisa@example.com', 'UPI AB12'])
    expect(paymentDetails.parse(text)).toBe(text)
})
