import type { Session, TestApp } from './start-app.ts'

/** The company of an account that an invoice can be written to, with the VAT of Denmark. */
export const buyingCompany = { accountAddress: 'Havnegade 2', accountCity: 'Aarhus', accountCountryCode: 'DK' }

/** Somebody who may buy a plan at once. */
export async function signUpBuyer(app: TestApp, over: object = {}): Promise<Session> {
  const who = await app.signUp(over)
  const { code, message } = await who.ask('/profile/v1/account', buyingCompany, 'PUT')
  if (code !== 200) throw new Error(message)
  return who
}
