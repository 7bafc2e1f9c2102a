import type { Session, TestApp } from './start-app.ts'

/** The company details of an account that an invoice needs, with Danish VAT. */
export const buyingCompany = { accountAddress: 'Havnegade 2', accountCity: 'Aarhus', accountCountryCode: 'DK' }

/** A user who can buy a plan right away. */
export async function signUpBuyer(app: TestApp, over: object = {}): Promise<Session> {
  const who = await app.signUp(over)
  const { code, message } = await who.ask('/profile/v1/account', buyingCompany, 'PUT')
  if (code !== 200) throw new Error(message)
  return who
}
